import { queryOptions } from '@tanstack/react-query';
import { getCanDeleteFiles } from '@/api/sdk.gen';
import { fetchOwnFiles } from './api';

export const ownFilesQuery = queryOptions({
  queryKey: ['own', 'files'],
  queryFn: fetchOwnFiles,
});

/** Whether files may still be deleted, by the server's clock. */
export const canDeleteQuery = queryOptions({
  queryKey: ['own', 'canDelete'],
  queryFn: () => getCanDeleteFiles(),
});
