import { queryOptions } from '@tanstack/react-query';
import { atOnce, withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchCanDelete, fetchOwnFiles } from './api';

export const ownFilesQuery = queryOptions({
  queryKey: ['own', 'files'],
  queryFn: withMinimumLoading(fetchOwnFiles),
});

export const canDeleteQuery = queryOptions({
  queryKey: ['own', 'canDelete'],
  queryFn: atOnce(fetchCanDelete),
});
