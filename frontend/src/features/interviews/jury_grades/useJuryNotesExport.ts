import { useFileExport } from '@/shared/files/useFileExport';
import { fetchJuryNotes } from './api';
import { JURY_NOTES_FILE } from './labels';

/** The juries' grades, saved under the contract's name. */
export const useJuryNotesExport = () => useFileExport(JURY_NOTES_FILE, fetchJuryNotes);
