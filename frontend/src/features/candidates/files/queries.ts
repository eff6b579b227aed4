import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchFiles } from './api';

/** The files of a candidate, oldest first. */
export const filesQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['candidates', candidateId, 'files'],
    queryFn: withMinimumLoading(() => fetchFiles(candidateId)),
  });
