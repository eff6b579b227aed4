import {
  createArchive,
  deleteArchive,
  getArchiveEstimate,
  getArchivesPurge,
  listArchives,
  purgeArchives,
} from '@/api/sdk.gen';
import type { ArchiveOut, ArchivesPurgeOut } from '@/api/types.gen';
import { uploadFile } from '@/shared/http/upload';

export type Archive = ArchiveOut;
export type ArchivesPurge = ArchivesPurgeOut;

export const fetchArchives = () => listArchives();
export const fetchEstimate = () => getArchiveEstimate();
export const fetchPurge = () => getArchivesPurge();
export const purge = (archiveIds: string[]) => purgeArchives({ body: { archiveIds } });
export const create = (name: string) => createArchive({ body: { name } });
export const remove = (id: string) => deleteArchive({ path: { archive_id: id } });

export const sendWorkbook = (id: string, file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(`/api/v1/admin/archive/${encodeURIComponent(id)}/upload`, file, options);
