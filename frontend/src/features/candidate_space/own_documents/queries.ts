import { queryOptions } from '@tanstack/react-query';
import { getOwnDocuments } from '@/api/sdk.gen';

/** The id of the section, for the links to it. */
export const DOCUMENTS_SECTION = 'documents';

/** Read once for the space, which awaits it: its list of what remains to do counts them before they are listed. */
export const ownDocumentsQuery = queryOptions({
  queryKey: ['own', 'documents'],
  queryFn: () => getOwnDocuments(),
  refetchOnMount: false,
});
