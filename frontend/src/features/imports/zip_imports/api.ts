import {
  confirmFilesImport,
  deleteFilesImport,
  getFilesImport,
  getFilesImportCsv,
  getImportSimulationCsv,
} from '@/api/sdk.gen';
import type { LastImportOut, ZipImportJobOut, ZipReportOut } from '@/api/types.gen';
import { uploadFile } from '@/shared/http/upload';

export type LastImport = LastImportOut;
export type Report = ZipReportOut;
export type Kind = Report['kind'];
export type SheetKind = Exclude<Kind, 'DOCUMENTS'>;

/** Sends the files and starts their simulation. */
export const simulate = (kind: Kind, files: File[], options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(
    kind === 'DOCUMENTS' ? '/api/v1/admin/convocations/import/start' : `/api/v1/admin/pdf/start?type=${kind}`,
    files,
    options,
  ).then((started) => {
    const { importId, jobId } = started as ZipImportJobOut;
    return { id: importId, jobId };
  });

const path = (id: string) => ({ path: { import_id: id } });

export const fetchReport = (id: string) => getFilesImport(path(id));
export const confirm = (id: string) => confirmFilesImport(path(id));
export const forget = (id: string) => deleteFilesImport(path(id));
export const fetchReportFile = (id: string) =>
  getFilesImportCsv({ ...path(id), parseAs: 'blob' }) as Promise<Blob>;

/** The report of the last import of a kind, as CSV. */
export const fetchLastReport = ({ kind, importId }: LastImport) =>
  kind === 'CANDIDATES'
    ? (getImportSimulationCsv({ path: { simulation_id: importId }, parseAs: 'blob' }) as Promise<Blob>)
    : fetchReportFile(importId);
