import { typedNumber } from '@/shared/format/numbers';
import type { CellValue, Operator } from '../api';

/** A filter on one column, as the server takes it: a list of values, a list of errors, or a comparison. */
export type ColumnFilter = {
  filterType: 'COLUMN_FILTER';
  column: string;
  error: boolean;
  values: CellValue[];
  operator: Operator | null;
};

export type FilterKind = 'values' | 'errors' | 'number';

/** The numeric filter before anything is typed (docs/rules/candidate-table.md). */
const DEFAULT_COMPARISON = { operator: 'lessThanOrEqual', value: 20 } as const;

/** What a number is compared by: the server's operators, or two of them at once. */
export type Comparison = Operator | 'between';

export const comparisons: { value: Comparison; label: string }[] = [
  { value: 'lessThanOrEqual', label: '<=' },
  { value: 'greaterThanOrEqual', label: '>=' },
  { value: 'equals', label: '=' },
  { value: 'between', label: 'entre' },
];

/** A filter of one column: on values, or on errors, or a comparison with `members`. */
export const columnFilter = (
  column: string,
  values: CellValue[],
  members: Partial<Pick<ColumnFilter, 'error' | 'operator'>> = {},
): ColumnFilter => ({
  filterType: 'COLUMN_FILTER',
  column,
  error: false,
  values,
  operator: null,
  ...members,
});

/** What the popover holds for a column; an undefined list does not narrow anything. */
export type FilterDraft = {
  kind: FilterKind;
  values: CellValue[] | undefined;
  errors: string[] | undefined;
  comparison: Comparison;
  number: string;
  /** The other end of a range. */
  upper: string;
};

export const isComparison = ({ operator }: Pick<ColumnFilter, 'operator'>) => operator !== null;

/** The two ends of a range, when the comparisons of a column are one. */
export function rangeOf(own: ColumnFilter[]): { from: CellValue; to: CellValue } | undefined {
  const from = own.find(({ operator }) => operator === 'greaterThanOrEqual')?.values[0];
  const to = own.find(({ operator }) => operator === 'lessThanOrEqual')?.values[0];
  return from === undefined || to === undefined ? undefined : { from, to };
}

const typed = (value: CellValue) => (typeof value === 'number' ? typedNumber(value) : String(value));

export function draftOf(column: string, filters: ColumnFilter[]): FilterDraft {
  const own = filters.filter((filter) => filter.column === column);
  const comparison = own.find(isComparison);
  const range = rangeOf(own);
  const errors = own.find(({ error }) => error)?.values.map(String);
  const values = own.find(({ error, operator }) => !error && operator === null)?.values;
  return {
    kind: comparison ? 'number' : errors && !values ? 'errors' : 'values',
    values,
    errors,
    comparison: range ? 'between' : (comparison?.operator ?? DEFAULT_COMPARISON.operator),
    number: typed(range?.from ?? comparison?.values[0] ?? DEFAULT_COMPARISON.value),
    upper: typed(range?.to ?? DEFAULT_COMPARISON.value),
  };
}

/** A number as people type it, with a comma or a point; undefined when it is none. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u202f\u00a0]/g, '').replace(',', '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** Which field of a comparison cannot be read, or that the ends of a range are the wrong way round. */
export function faultOf({
  comparison,
  number,
  upper,
}: FilterDraft): 'number' | 'upper' | 'order' | undefined {
  const from = parseNumber(number);
  if (from === undefined) return 'number';
  if (comparison !== 'between') return undefined;
  const to = parseNumber(upper);
  if (to === undefined) return 'upper';
  return from > to ? 'order' : undefined;
}

function comparing(column: string, { comparison, number, upper }: FilterDraft): ColumnFilter[] {
  const [from, to] = [parseNumber(number), parseNumber(upper)];
  if (from === undefined) return [];
  if (comparison !== 'between') return [columnFilter(column, [from], { operator: comparison })];
  return to === undefined
    ? []
    : [
        columnFilter(column, [from], { operator: 'greaterThanOrEqual' }),
        columnFilter(column, [to], { operator: 'lessThanOrEqual' }),
      ];
}

/** The filters that a draft stands for: the comparison of its tab, or its two lists together, either being enough. */
export function filtersOf(column: string, draft: FilterDraft): ColumnFilter[] {
  if (draft.kind === 'number') return comparing(column, draft);
  return [
    ...(draft.values ? [columnFilter(column, draft.values)] : []),
    ...(draft.errors && draft.errors.length > 0 ? [columnFilter(column, draft.errors, { error: true })] : []),
  ];
}

export const withoutColumn = (filters: ColumnFilter[], column: string) =>
  filters.filter((filter) => filter.column !== column);
