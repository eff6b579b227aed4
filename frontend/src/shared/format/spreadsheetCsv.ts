/** A text that a spreadsheet would run as a formula is made text by a leading apostrophe, as the server does. */
const inert = (text: string) => (/^(\t|\s*[=+\-@])/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null) =>
  `"${inert(value === null ? '' : String(value)).replaceAll('"', '""')}"`;

/** Rows as a French spreadsheet opens them: `;`, UTF-8 with BOM, every cell between quotes and none a formula. */
export function spreadsheetCsv(rows: (string | number | null)[][]): Blob {
  const lines = rows.map((row) => `${row.map(cell).join(';')}\r\n`);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}
