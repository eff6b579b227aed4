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

/** The numeric filter before anything is typed (part 1 §9). */
const DEFAULT_COMPARISON = { operator: 'lessThanOrEqual', value: 20 } as const;

export const operators: { value: Operator; label: string }[] = [
  { value: 'lessThanOrEqual', label: '<=' },
  { value: 'greaterThanOrEqual', label: '>=' },
  { value: 'equals', label: '=' },
];

const columnFilter = (
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
  operator: Operator;
  number: string;
};

export function draftOf(column: string, filters: ColumnFilter[]): FilterDraft {
  const own = filters.filter((filter) => filter.column === column);
  const comparison = own.find(({ operator }) => operator !== null);
  const errors = own.find(({ error }) => error)?.values.map(String);
  const values = own.find(({ error, operator }) => !error && operator === null)?.values;
  return {
    kind: comparison ? 'number' : errors && !values ? 'errors' : 'values',
    values,
    errors,
    operator: comparison?.operator ?? DEFAULT_COMPARISON.operator,
    number: String(comparison?.values[0] ?? DEFAULT_COMPARISON.value).replace('.', ','),
  };
}

/** A number as people type it, with a comma or a point; undefined when it is none. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u202f\u00a0]/g, '').replace(',', '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** The filters that a draft stands for: the comparison of its tab, or its two lists together, either being enough. */
export function filtersOf(column: string, draft: FilterDraft): ColumnFilter[] {
  if (draft.kind === 'number') {
    const number = parseNumber(draft.number);
    return number === undefined ? [] : [columnFilter(column, [number], { operator: draft.operator })];
  }
  return [
    ...(draft.values ? [columnFilter(column, draft.values)] : []),
    ...(draft.errors && draft.errors.length > 0 ? [columnFilter(column, draft.errors, { error: true })] : []),
  ];
}

export const withoutColumn = (filters: ColumnFilter[], column: string) =>
  filters.filter((filter) => filter.column !== column);
