import type { SendFile } from '@/shared/files/useUploads';
import { uploadFile } from '@/shared/http/upload';

export type { FileOut as CandidateFile } from '@/api/types.gen';

/** Adds one PDF to the candidate's record. */
export const sendFile =
  (candidateId: string): SendFile =>
  (file, options) =>
    uploadFile(`/api/v1/admin/candidates/${candidateId}/files/import`, file, options);

/** Addresses one PDF to the candidate. */
export const sendDocument =
  (candidateId: string): SendFile =>
  (file, options) =>
    uploadFile(`/api/v1/admin/candidates/${candidateId}/administrative-document/import`, file, options);
