import { useFileExport } from '@/shared/files/useFileExport';
import { fetchExport } from '../api';
import { EXPORT_FILE } from '../labels';

/** The workbook of what the grid shows, saved under the contract's name. */
export const useExport = () => useFileExport(EXPORT_FILE, fetchExport);
