import { createArchive, deleteArchive, purgeArchives } from '@/api/sdk.gen';
import { uploadFile } from '@/shared/http/upload';

export type { ArchiveOut as Archive, ArchivesPurgeOut as ArchivesPurge } from '@/api/types.gen';

export const purge = (archiveIds: string[]) => purgeArchives({ body: { archiveIds } });
export const create = (name: string) => createArchive({ body: { name } });
export const remove = (id: string) => deleteArchive({ path: { archive_id: id } });

export const sendWorkbook = (id: string, file: File) =>
  uploadFile(`/api/v1/admin/archive/${encodeURIComponent(id)}/upload`, file);
