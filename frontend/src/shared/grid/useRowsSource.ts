import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Filter, GridRow, Sort } from './api';
import { sortOf, visibleColumns, type Grid } from './arrangement';
import { rowsSource, type Count, type FetchRows, type RowsSource } from './rowsSource';

type Options = {
  grid: Grid | undefined;
  fetchRows: FetchRows;
  filters: Filter[];
  sort: Sort[];
  onCount: (count: Count) => void;
  onFailure: (error: unknown) => void;
};

/** The columns in which these rows hold a number with decimals, without those that are known. */
function newDecimals(rows: GridRow[], known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const { cells } of rows)
    for (const column in cells) {
      const value = cells[column]?.value;
      if (typeof value === 'number' && !Number.isInteger(value) && !known.has(column)) found.add(column);
    }
  return [...found];
}

/**
 * Where the grid reads its rows: another one for other filters, from the first row on. `reads` grows when rows are read
 * again where they stand: what was worked out from them may be out of date. `decimals` is the set to fill with the columns
 * that hold numbers with decimals.
 */
export function useRowsSource(
  { grid, fetchRows, filters, sort, onCount, onFailure }: Options,
  decimals: Set<string>,
): { source: RowsSource | undefined; reads: number } {
  const [reads, setReads] = useState(0);
  const source = useMemo(
    () =>
      grid &&
      rowsSource({
        fetchRows,
        filters,
        columns: () => visibleColumns(grid),
        onCount,
        onRows: (rows, again) => {
          const columns = newDecimals(rows, decimals);
          columns.forEach((column) => decimals.add(column));
          // The whole numbers that are on screen already make room too.
          if (columns.length > 0) grid.refreshCells({ columns, force: true });
          if (again) setReads((before) => before + 1);
        },
        onFailure,
        first: sortOf(grid),
      }),
    [grid, fetchRows, filters, decimals, onCount, onFailure],
  );
  // The grid asks for the rows a moment later: until then the former count would pass for theirs.
  useLayoutEffect(() => {
    if (source) onCount({ loaded: 0, total: undefined });
  }, [source, onCount]);
  useEffect(() => {
    // Other rows, another order: from the first one on.
    if (!grid || !source) return;
    const frame = requestAnimationFrame(() => {
      if (!grid.isDestroyed() && grid.getDisplayedRowCount() > 0) grid.ensureIndexVisible(0, 'top');
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, source, sort]);
  return { source, reads };
}
