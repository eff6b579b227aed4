import { getOwnDocuments } from '@/api/sdk.gen';
import type { OwnDocumentOut } from '@/api/types.gen';

export type OwnDocument = OwnDocumentOut;

/** The documents addressed to the signed-in candidate: those to read first, then the newest. */
export const fetchOwnDocuments = () => getOwnDocuments();
