import { fold } from '@/shared/format/fold';
import type { CellValue } from '../api';
import { cellText, type Shown } from '../cellText';
import type { Item } from './Checklist';

/** One key for each value: the number 1, the text "1" and the boolean differ. */
const keyOf = (value: CellValue) => `${typeof value}:${String(value)}`;

/** Values that read the same, as 9,838 and 9,843 both do as 9,84: one line of the list, and how many rows hold them. */
export type Line = { text: string; values: CellValue[]; count: number };

export function linesOf(values: CellValue[], counts: number[], column: Shown): Line[] {
  const lines = new Map<string, Line>();
  values.forEach((value, index) => {
    const text = cellText({ value, error: null }, column);
    const count = counts[index] ?? 0;
    const line = lines.get(text);
    if (line) {
      line.values.push(value);
      line.count += count;
    } else lines.set(text, { text, values: [value], count });
  });
  return [...lines.values()];
}

/** The lines with their ticks; `ticked` undefined means all. */
export function itemsOf(lines: Line[], ticked: CellValue[] | undefined): (Line & Item)[] {
  const chosen = ticked && new Set(ticked.map(keyOf));
  return lines.map((line) => {
    const on = chosen ? line.values.filter((value) => chosen.has(keyOf(value))).length : line.values.length;
    const [first] = line.values;
    return {
      ...line,
      tone: first === null || first === '' ? 'blank' : 'plain',
      ticked: on === line.values.length || (on > 0 && 'partly'),
    };
  });
}

const searched = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/**
 * The lines that hold `search` as they read, without accents or case. Of a number, blanks and the zeros at the end do not
 * count, and a point is the comma (docs/rules/candidate-table.md); the server has the same rule.
 */
export function linesHolding(lines: Line[], search: string): Line[] {
  const wanted = searched(search);
  if (wanted === '') return lines;
  const bare = wanted.replace(/\s/g, '').replace('.', ',');
  const digits = /^(?=.*\d)-?\d*(,\d*)?$/.test(bare) ? bare.replace(/(,\d\d)0+$/, '$1') : undefined;
  const hasDecimals = digits !== undefined && digits.indexOf(',') > 0;
  const numberOf = (text: string) => {
    const plain = text.replace(/\s/g, '');
    return hasDecimals && /^-?\d+$/.test(plain) ? `${plain},00` : plain;
  };
  return lines.filter(
    ({ text }) =>
      searched(text).includes(wanted) || (digits !== undefined && numberOf(text).includes(digits)),
  );
}

/**
 * The ticked values after `toggled` are ticked or not. Of a whole list, `ticked` undefined stands for all, and so does
 * the result when nothing is left out. Of a truncated one it stands for none: what is not listed cannot be kept by
 * leaving something out.
 */
export function tick(
  ticked: CellValue[] | undefined,
  { values, truncated }: { values: CellValue[]; truncated: boolean },
  toggled: CellValue[],
  on: boolean,
): CellValue[] | undefined {
  const keys = new Set(toggled.map(keyOf));
  const others = (ticked ?? (truncated ? [] : values)).filter((value) => !keys.has(keyOf(value)));
  const next = on ? [...others, ...toggled] : others;
  if (truncated) return next.length === 0 ? undefined : next;
  return only({ values, truncated }, next);
}

/** Only these values of the list; undefined, which means all, when it holds no other. */
export function only(
  { values, truncated }: { values: CellValue[]; truncated: boolean },
  kept: CellValue[],
): CellValue[] | undefined {
  const keys = new Set(kept.map(keyOf));
  return !truncated && values.every((value) => keys.has(keyOf(value))) ? undefined : kept;
}
