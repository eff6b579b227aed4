import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listUndoables } from '@/api/sdk.gen';
import type { Job } from '../jobs/api';
import { isOver, jobsQuery } from '../jobs/queries';

export const undoablesKey = ['undo'] as const;

/** Read again when a job ends: it may be undone, or may have removed what prevented an undo. */
export const undoablesQuery = (ended: string) =>
  queryOptions({
    queryKey: [...undoablesKey, ended],
    queryFn: () => listUndoables(),
    placeholderData: keepPreviousData,
  });

const endedOf = ({ content }: { content: Job[] }) =>
  content
    .filter(isOver)
    .map(({ id }) => id)
    .join();

/** The jobs that are over: the toolbar reads them, here they are only looked at. */
export const useEndedJobs = () => useQuery({ ...jobsQuery, enabled: false, select: endedOf }).data ?? '';
