import { getCandidateFiles } from '@/api/sdk.gen';
import type { FileOut } from '@/api/types.gen';
import type { SendFile } from '@/shared/files/useUploads';
import { uploadFile } from '@/shared/http/upload';

export type CandidateFile = FileOut;

export const fetchFiles = (candidateId: string) => getCandidateFiles({ path: { candidate_id: candidateId } });

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
