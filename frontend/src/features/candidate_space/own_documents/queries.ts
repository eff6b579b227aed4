import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchOwnDocuments } from './api';

/** The id of the section, for whoever leads to it. */
export const DOCUMENTS_SECTION = 'documents';

export const ownDocumentsQuery = queryOptions({
  queryKey: ['own', 'documents'],
  queryFn: withMinimumLoading(fetchOwnDocuments),
});
