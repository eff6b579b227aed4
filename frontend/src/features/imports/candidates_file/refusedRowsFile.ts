import { spreadsheetCsv } from '@/shared/format/spreadsheetCsv';
import type { RefusedRow } from './api';

/**
 * The refused rows as a file that French spreadsheets open. `count`: how many there are in all, of which the server keeps
 * the first ones.
 */
export const refusedRowsFile = (rows: RefusedRow[], count: number): Blob =>
  spreadsheetCsv([
    ['Ligne du fichier', 'Ligne du tableur', 'Numéro', 'Raison', 'Colonne'],
    ...rows.map(({ line, record, externalId, message, column }) => [
      line,
      record,
      externalId,
      message,
      column,
    ]),
    ...(rows.length < count
      ? [['…', null, null, `${count} lignes en tout : les premières sont ci-dessus`, null]]
      : []),
  ]);
