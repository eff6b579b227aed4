import type { RefusedRow } from './api';

// A cell that a spreadsheet would run as a formula is made text by a leading apostrophe.
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number | null) => {
  const text = value === null ? '' : String(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
};

/**
 * The refused rows as a CSV that French spreadsheets open: `;`, UTF-8 with BOM. `count`: how many there are in all, of
 * which the server keeps the first ones.
 */
export function refusedRowsFile(rows: RefusedRow[], count: number): Blob {
  const lines = [
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
  ];
  const text = lines.map((line) => line.map(cell).join(';')).join('\r\n');
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
