import type { Cell, FilterValues } from '../api';
import { columnFilter, isComparison, withoutColumn, type ColumnFilter } from './columnFilter';

/** The filters that keep, of a column, the rows with the value of this cell alone. */
export const keepingCell = (filters: ColumnFilter[], column: string, cell: Cell): ColumnFilter[] => [
  ...withoutColumn(filters, column),
  cell.error === null
    ? columnFilter(column, [cell.value])
    : columnFilter(column, [cell.error], { error: true }),
];

/**
 * The filters that leave out, of a column, the rows with the value of this cell; `taken` is all that the column takes
 * under the other filters. Undefined where no list of values says it: under a comparison, or when the list is not whole.
 */
export function excludingCell(
  filters: ColumnFilter[],
  column: string,
  cell: Cell,
  taken: FilterValues | undefined,
): ColumnFilter[] | undefined {
  const own = filters.filter((filter) => filter.column === column);
  if (!taken || taken.truncated || own.some(isComparison)) return undefined;
  const values = own.find(({ error }) => !error)?.values ?? (own.length === 0 ? taken.values : []);
  const errors = own.find(({ error }) => error)?.values ?? (own.length === 0 ? taken.errors : []);
  const left = errors.filter((error) => error !== cell.error);
  return [
    ...withoutColumn(filters, column),
    columnFilter(
      column,
      values.filter((value) => cell.error !== null || value !== cell.value),
    ),
    ...(left.length > 0 ? [columnFilter(column, left, { error: true })] : []),
  ];
}
