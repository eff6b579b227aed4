import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchOwnDocuments } from './api';

export const ownDocumentsQuery = queryOptions({
  queryKey: ['own', 'documents'],
  queryFn: withMinimumLoading(fetchOwnDocuments),
});
