import { getFileContent, getOwnDocuments } from '@/api/sdk.gen';
import type { OwnDocumentOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type OwnDocument = OwnDocumentOut;

/** The documents addressed to the signed-in candidate: those to read first, then the newest. */
export const fetchOwnDocuments = () => answer(getOwnDocuments());

/** A document's bytes; the server notes that it is read. */
export const fetchContent = (id: string) =>
  answer(getFileContent({ path: { file_id: id }, parseAs: 'blob' })) as Promise<Blob>;
