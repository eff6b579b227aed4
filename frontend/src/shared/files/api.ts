import { deleteFile, getFileContent } from '@/api/sdk.gen';
import { answer } from '../http/answer';

/** A stored file's bytes, to look at it here. */
export const fetchFile = (id: string) =>
  answer(getFileContent({ path: { file_id: id }, parseAs: 'blob' })) as Promise<Blob>;

/** A stored file's bytes, to keep it. */
export const downloadFile = (id: string) =>
  answer(
    getFileContent({ path: { file_id: id }, query: { download: '' }, parseAs: 'blob' }),
  ) as Promise<Blob>;

export const removeFile = (id: string) => answer(deleteFile({ path: { file_id: id } }));
