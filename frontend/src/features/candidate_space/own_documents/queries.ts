import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchOwnDocuments } from './api';

/** The id of the section, for the links to it. */
export const DOCUMENTS_SECTION = 'documents';

/** The same for components that only count them: they do not suspend as a list does. Read again with the list. */
export const documentsToReadQuery = queryOptions({
  queryKey: ['own', 'documents', 'to read'],
  queryFn: fetchOwnDocuments,
});

export const ownDocumentsQuery = queryOptions({
  queryKey: ['own', 'documents'],
  queryFn: withMinimumLoading(fetchOwnDocuments),
});
