import {
  createArchive,
  deleteArchive,
  getArchiveEstimate,
  getArchivesPurge,
  listArchives,
  purgeArchives,
} from '@/api/sdk.gen';
import type { ArchiveOut, ArchivesPurgeOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';
import { uploadFile } from '@/shared/http/upload';

export type Archive = ArchiveOut;
export type ArchivesPurge = ArchivesPurgeOut;

export const fetchArchives = () => answer(listArchives());
export const fetchEstimate = () => answer(getArchiveEstimate());
export const fetchPurge = () => answer(getArchivesPurge());
export const purge = (archiveIds: string[]) => answer(purgeArchives({ body: { archiveIds } }));
export const create = (name: string) => answer(createArchive({ body: { name } }));
export const remove = (id: string) => answer(deleteArchive({ path: { archive_id: id } }));

export const sendWorkbook = (id: string, file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(`/api/v1/admin/archive/${encodeURIComponent(id)}/upload`, file, options);
