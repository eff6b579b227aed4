import type { RefusedRow } from './api';

// A cell that a spreadsheet would run as a formula is made text by a leading apostrophe.
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number | null) => {
  const text = value === null ? '' : String(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
};

/** The refused rows as a CSV that French spreadsheets open: `;`, UTF-8 with BOM. */
export function refusedRowsFile(rows: RefusedRow[]): Blob {
  const lines = [
    ['Ligne du fichier', 'Ligne du tableur', 'Numéro', 'Raison', 'Colonne'],
    ...rows.map(({ line, record, externalId, message, column }) => [
      line,
      record,
      externalId,
      message,
      column,
    ]),
  ];
  const text = lines.map((line) => line.map(cell).join(';')).join('\r\n');
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
