import { exportLiveFormulas } from '@/api/sdk.gen';
import type { ExportIn } from '@/api/types.gen';

/** The workbook of every candidate with live formulas; the rows that the filters leave out are hidden. */
export const fetchLiveExport = (body: ExportIn) => exportLiveFormulas({ body, parseAs: 'blob' });
