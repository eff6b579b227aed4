import { formatCell } from '@/shared/format/cells';
import type { CellValue, ColumnDescriptor } from '../api';
import { cellText } from '../cellText';
import { isComparison, rangeOf, type ColumnFilter } from './columnFilter';

const MOST_NAMED = 3;
const OPERATORS = { lessThanOrEqual: '<=', greaterThanOrEqual: '>=', equals: '=' } as const;

/** What the filters of one column keep, in a few words: `G1, G2`, `>= 12`, `de 8 à 12`, `#DIV/0!`. */
export function keptText(own: ColumnFilter[], column: ColumnDescriptor): string {
  const comparison = own.filter(isComparison);
  const texts = own
    .filter((filter) => !isComparison(filter))
    .map(({ values, error }) =>
      listed(values.map((value) => (error ? String(value) : cellText({ value, error: null }, column)))),
    );
  if (comparison.length > 0) texts.push(compared(comparison));
  return texts.join(' ou ');
}

const numberText = (value: CellValue) => formatCell({ value, error: null });

function compared(own: ColumnFilter[]): string {
  const range = rangeOf(own);
  if (range) return `de ${numberText(range.from)} à ${numberText(range.to)}`;
  return own
    .map(({ operator, values }) => `${operator ? OPERATORS[operator] : ''} ${numberText(values[0] ?? null)}`)
    .join(' et ');
}

/** The first values, and how many others; values that read the same once. */
function listed(texts: string[]): string {
  const names = [...new Set(texts)];
  if (names.length === 0) return 'aucune valeur';
  if (names.length <= MOST_NAMED) return names.join(', ');
  const shown = names.slice(0, MOST_NAMED - 1);
  return `${shown.join(', ')} et ${names.length - shown.length} autres`;
}

/**
 * Why the filters of a column keep nobody since it holds something else than when they were made: numbers are compared
 * with a column of texts, or listed among texts.
 */
export function mismatch(own: ColumnFilter[], { valueType }: ColumnDescriptor): string | undefined {
  if (valueType === 'NUMBER') return undefined;
  const plain = own.filter(({ error }) => !error);
  const onNumbers = ({ operator, values }: ColumnFilter) =>
    operator !== null || (values.length > 0 && values.every((value) => typeof value === 'number'));
  return plain.length > 0 && plain.every(onNumbers)
    ? 'Cette colonne ne contient plus de nombres : le filtre ne garde aucune ligne.'
    : undefined;
}
