import type { Cell, GridRow, Sort, Filter } from '../api';
import type { FetchRows } from '../rowsSource';
import { LIMITS } from '../../limits/api';
import { cellsIn, rowsIn, type Extent } from './cellRange';

/** Beyond them a selection is neither read nor copied: a workbook is the better way. */
export const MOST_ROWS = 25_000;
export const MOST_CELLS = 250_000;

export const isTooLarge = (extent: Extent) => rowsIn(extent) > MOST_ROWS || cellsIn(extent) > MOST_CELLS;

const AT_ONCE = 4;
const BLANK: Cell = { value: null, error: null };

export type RowsAt = {
  /** A row that the grid holds. */
  loaded: (row: number) => GridRow | undefined;
  fetchRows: FetchRows;
  filters: Filter[];
  sort: Sort[];
};

/**
 * The rows from `top` to `bottom` with these columns; those that the grid does not hold, or holds without these columns,
 * are read by the call that fills it. Rows beyond the last one are left out. Rejects as the call does, and on `signal`.
 */
export async function readRows(
  { top, bottom, columns }: Extent,
  { loaded, fetchRows, filters, sort }: RowsAt,
  signal: AbortSignal,
): Promise<GridRow[]> {
  const size = LIMITS.longestPage;
  const rows = new Map<number, GridRow>();
  const pages = new Set<number>();
  for (let row = top; row <= bottom; row += 1) {
    const known = loaded(row);
    if (known && columns.every((column) => column in known.cells)) rows.set(row, known);
    else pages.add(Math.floor(row / size));
  }
  const waiting = [...pages];
  const readPages = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const first = page * size;
      const read = await fetchRows({ filters, sort, columns }, page, size, signal);
      read.rows.forEach((row, index) => {
        if (!rows.has(first + index)) rows.set(first + index, row);
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, readPages));
  const read: GridRow[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const found = rows.get(row);
    if (found) read.push(found);
  }
  return read;
}

/** The cells of a selection, line by line, as `readRows` reads them. */
export const readCells = async (extent: Extent, at: RowsAt, signal: AbortSignal): Promise<Cell[][]> =>
  (await readRows(extent, at, signal)).map(({ cells }) =>
    extent.columns.map((column) => cells[column] ?? BLANK),
  );
