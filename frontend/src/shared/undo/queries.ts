import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchUndoables } from './api';

export const undoablesKey = ['undo'] as const;

/** Read again when a job ends: it may be undone, or may have removed what prevented an undo. */
export const undoablesQuery = (ended: string) =>
  queryOptions({
    queryKey: [...undoablesKey, ended],
    queryFn: fetchUndoables,
    placeholderData: keepPreviousData,
  });
