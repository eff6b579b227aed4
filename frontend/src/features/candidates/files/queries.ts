import { queryOptions } from '@tanstack/react-query';
import { fetchFiles } from './api';

/** The files of a candidate, oldest first. */
export const filesQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['candidates', candidateId, 'files'],
    queryFn: () => fetchFiles(candidateId),
  });
