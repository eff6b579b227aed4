import { exportLiveFormulas } from '@/api/sdk.gen';
import type { ExportIn } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

/** The workbook of every candidate with live formulas; the rows that the filters leave out are hidden. */
export const fetchLiveExport = (body: ExportIn) => answer(exportLiveFormulas({ body, parseAs: 'blob' }));
