import { expect, it, vi } from 'vitest';
import type { GridRow, RowsPage } from './api';
import type { Grid } from './arrangement';
import { fillColumns } from './fillColumns';

const blank = { value: null, error: null };
const cell = (value: string) => ({ value, error: null });

/** A grid of 60 rows of which `Nom` is there, whose first three rows and first new column are on screen. */
function gridOf(rows: GridRow[]) {
  const nodes = rows.map((data, rowIndex) => ({ data, rowIndex }));
  const columns = (ids: string[]) => ids.map((id) => ({ getColId: () => id }));
  const refreshInfiniteCache = vi.fn();
  const grid = {
    getAllDisplayedVirtualColumns: () => columns(['Nom', 'A']),
    getAllDisplayedColumns: () => columns(['counter', 'Nom', 'A', 'B']),
    getFirstDisplayedRowIndex: () => 0,
    getLastDisplayedRowIndex: () => 2,
    getDisplayedRowCount: () => nodes.length,
    getDisplayedRowAtIndex: (index: number) => nodes[index],
    forEachNode: (each: (node: (typeof nodes)[number]) => void) => nodes.forEach(each),
    getColumnState: () => [],
    getGridOption: () => undefined,
    isDestroyed: () => false,
    refreshCells: vi.fn(),
    refreshInfiniteCache,
  };
  return { grid: grid as unknown as Grid, refreshInfiniteCache };
}

const rows = () =>
  Array.from({ length: 60 }, (_, index): GridRow => ({ id: `c${index}`, cells: { Nom: blank } }));

function served(pages: (block: number, columns: string[]) => RowsPage) {
  const calls: [number, string[]][] = [];
  return {
    calls,
    fetchRows: ({ columns }: { columns: string[] }, block: number) => {
      calls.push([block, columns]);
      return Promise.resolve(pages(block, columns));
    },
  };
}

it('reads what is on screen first, then the other columns of these rows, then the other rows', async () => {
  const table = rows();
  const { grid, refreshInfiniteCache } = gridOf(table);
  const { calls, fetchRows } = served((block, columns) => ({
    total: 60,
    rows: table.slice(block * 50, block * 50 + 50).map(({ id }) => ({
      id,
      cells: Object.fromEntries(columns.map((column) => [column, cell(`${id} ${column}`)])),
    })),
  }));
  await fillColumns({ grid, fetchRows, filters: [], signal: new AbortController().signal });
  expect(calls).toEqual([
    [0, ['A']],
    [0, ['B']],
    [1, ['A', 'B']],
  ]);
  expect(table[59]?.cells).toEqual({ Nom: blank, A: cell('c59 A'), B: cell('c59 B') });
  expect(refreshInfiniteCache).not.toHaveBeenCalled();
});

it.each([
  ['another candidate stands in a row', 60, 'x0'],
  ['there are more candidates', 61, 'c0'],
])('reads every row again when %s', async (_, total, id) => {
  const { grid, refreshInfiniteCache } = gridOf(rows());
  const { fetchRows } = served(() => ({ total, rows: [{ id, cells: { A: cell('1') } }] }));
  await fillColumns({ grid, fetchRows, filters: [], signal: new AbortController().signal });
  expect(refreshInfiniteCache).toHaveBeenCalledOnce();
});

it('changes nothing once another choice of columns took its place', async () => {
  const table = rows();
  const { grid, refreshInfiniteCache } = gridOf(table);
  const stop = new AbortController();
  const fetchRows = () => {
    stop.abort();
    return Promise.resolve({ total: 60, rows: [{ id: 'c0', cells: { A: cell('1') } }] });
  };
  await fillColumns({ grid, fetchRows, filters: [], signal: stop.signal });
  expect(table[0]?.cells).toEqual({ Nom: blank });
  expect(refreshInfiniteCache).not.toHaveBeenCalled();
});
