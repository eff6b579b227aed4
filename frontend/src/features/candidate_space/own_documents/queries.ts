import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchOwnDocuments } from './api';

/** The id of the section, for whoever leads to it. */
export const DOCUMENTS_SECTION = 'documents';

/** The same for whoever only counts them: what they show does not wait as a list does. Read again with the list. */
export const documentsToReadQuery = queryOptions({
  queryKey: ['own', 'documents', 'to read'],
  queryFn: fetchOwnDocuments,
});

export const ownDocumentsQuery = queryOptions({
  queryKey: ['own', 'documents'],
  queryFn: withMinimumLoading(fetchOwnDocuments),
});
