import { deleteFile, getFileContent } from '@/api/sdk.gen';

/** A stored file's bytes, to look at it here. */
export const fetchFile = (id: string) =>
  getFileContent({ path: { file_id: id }, parseAs: 'blob' }) as Promise<Blob>;

/** A stored file's bytes, to keep it. */
export const downloadFile = (id: string) =>
  getFileContent({ path: { file_id: id }, query: { download: '' }, parseAs: 'blob' }) as Promise<Blob>;

export const removeFile = (id: string) => deleteFile({ path: { file_id: id } });
