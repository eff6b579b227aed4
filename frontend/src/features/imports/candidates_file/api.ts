import {
  confirmImport,
  deleteImportSimulation,
  getImportProfile,
  getImportSimulationCsv,
  putImportProfile,
  startComputation,
} from '@/api/sdk.gen';
import type { ChangeOut, ProfileOut, SimulationOut } from '@/api/types.gen';
import { uploadFile } from '@/shared/http/upload';

export type {
  OpenedConflictOut as Conflict,
  RefusedRowOut as RefusedRow,
  ReportOut as Report,
  WarningOut as Warning,
  RenamingOut as Renaming,
} from '@/api/types.gen';

export type Change = ChangeOut;
export type Profile = ProfileOut;
export type Cell = ChangeOut['cells'][number]['value'];

/** Sends a file and starts its simulation. */
export const simulate = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile('/api/v1/admin/import/candidates/simulate', file, options).then((started) => {
    const { simulationId, jobId } = started as SimulationOut;
    return { id: simulationId, jobId };
  });

export type Confirmation = { acceptRefusedRows: boolean; accepted: string[]; computeAfter: boolean };

export const confirm = (simulation: string, body: Confirmation) =>
  confirmImport({ path: { simulation_id: simulation }, body });

/** The report as a file that spreadsheets open. */
export const fetchReportFile = (simulation: string) =>
  getImportSimulationCsv({ path: { simulation_id: simulation }, parseAs: 'blob' }) as Promise<Blob>;

export const launchComputation = () => startComputation();

export const forget = (simulation: string) => deleteImportSimulation({ path: { simulation_id: simulation } });

export const fetchProfile = () => getImportProfile();

export const saveProfile = (profile: Profile) => putImportProfile({ body: profile });
