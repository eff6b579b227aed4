import { getOwnFileReceipt, getOwnFiles } from '@/api/sdk.gen';
import type { SendFile } from '@/shared/files/useUploads';
import { uploadFile } from '@/shared/http/upload';

export type { FileOut as OwnFile } from '@/api/types.gen';

/** The files that the signed-in candidate sent, newest first. */
export const fetchOwnFiles = () => getOwnFiles();

/** Adds one file to the candidate's own record. */
export const sendOwnFile: SendFile = (file, options) =>
  uploadFile('/api/v1/candidate/files/import', file, options);

/** What proves that a file was received, as a PDF. */
export const fetchReceipt = (id: string) =>
  getOwnFileReceipt({ path: { file_id: id }, parseAs: 'blob' }) as Promise<Blob>;
