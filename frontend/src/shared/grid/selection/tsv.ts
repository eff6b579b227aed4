import { typedNumber } from '@/shared/format/numbers';
import type { Cell } from '../api';
import { cellText, isBlank, type Shown } from '../cellText';

// A spreadsheet would run a text that begins so; a candidate types some of these texts.
const FORMULA = /^[=@]|^[+-](?![\d\s.,]*$)/;

/**
 * A cell as a spreadsheet takes it: nothing for a blank, a number with all its digits and a decimal comma, any other
 * value as the grid shows it.
 */
function pasted(cell: Cell, column: Shown): string {
  if (isBlank(cell)) return '';
  if (cell.error === null && typeof cell.value === 'number' && column.columnType !== 'id')
    return typedNumber(cell.value);
  const text = cellText(cell, column);
  return typeof cell.value === 'string' && FORMULA.test(text) ? `'${text}` : text;
}

/** Quotes the texts that would break the lines or the columns. */
const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export type CopiedColumn = Shown & { displayName: string };

/** The cells as tab-separated lines, under the names of their columns when `withHeaders`. */
export function tsvOf(rows: Cell[][], columns: CopiedColumn[], withHeaders: boolean): string {
  const lines = rows.map((row) =>
    row.flatMap((cell, index) => {
      const column = columns[index];
      return column ? [quoted(pasted(cell, column))] : [];
    }),
  );
  if (withHeaders) lines.unshift(columns.map(({ displayName }) => quoted(displayName)));
  return lines.map((line) => line.join('\t')).join('\n');
}
