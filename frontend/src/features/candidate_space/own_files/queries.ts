import { queryOptions } from '@tanstack/react-query';
import { fetchCanDelete, fetchOwnFiles } from './api';

export const ownFilesQuery = queryOptions({
  queryKey: ['own', 'files'],
  queryFn: fetchOwnFiles,
});

export const canDeleteQuery = queryOptions({
  queryKey: ['own', 'canDelete'],
  queryFn: fetchCanDelete,
});
