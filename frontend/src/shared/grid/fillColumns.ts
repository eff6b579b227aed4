import type { Filter, RowsPage } from './api';
import { sortOf, visibleColumns, type Grid } from './arrangement';
import { readAgain } from './readAgain';
import { rowAt } from './rowAt';
import { BLOCK_SIZE, type FetchRows } from './rowsSource';

type Options = { grid: Grid; fetchRows: FetchRows; filters: Filter[]; signal: AbortSignal };

/**
 * Reads the cells of columns that were just shown, for the rows that are there: first what is on screen, then the other
 * columns of these rows, then the other rows. Hundreds of columns of every row at once would make the person wait for
 * what they do not see. Where rows changed meanwhile, all of them are read again.
 */
export async function fillColumns({ grid, fetchRows, filters, signal }: Options) {
  const loaded = loadedBlocks(grid);
  const shown = new Set(grid.getAllDisplayedVirtualColumns().map((column) => column.getColId()));
  const first = Math.floor(grid.getFirstDisplayedRowIndex() / BLOCK_SIZE);
  const last = Math.floor(grid.getLastDisplayedRowIndex() / BLOCK_SIZE);
  const onScreen = loaded.filter((block) => block >= first && block <= last);
  const read = async (blocks: number[], wanted: (column: string) => boolean) => {
    for (const block of blocks) {
      const columns = missingColumns(grid, block).filter(wanted);
      if (columns.length === 0) continue;
      const question = { filters, sort: sortOf(grid), columns };
      const page = await fetchRows(question, block, BLOCK_SIZE, signal);
      if (signal.aborted || grid.isDestroyed()) return false;
      if (!merged(grid, block, page)) throw new Error('The rows changed meanwhile');
    }
    return true;
  };
  try {
    if (!(await read(onScreen, (column) => shown.has(column)))) return;
    if (!(await read(onScreen, () => true))) return;
    await read(loaded, () => true);
  } catch {
    // The grid's own loading reports failures and rows that have changed.
    if (!signal.aborted && !grid.isDestroyed()) void readAgain(grid);
  }
}

function loadedBlocks(grid: Grid): number[] {
  const blocks = new Set<number>();
  grid.forEachNode(({ data, rowIndex }) => {
    if (data && rowIndex !== null) blocks.add(Math.floor(rowIndex / BLOCK_SIZE));
  });
  return [...blocks].sort((a, b) => a - b);
}

/** The visible columns of which the first row of a block has no cell. */
function missingColumns(grid: Grid, block: number): string[] {
  const cells = rowAt(grid, block * BLOCK_SIZE)?.data?.cells;
  return cells ? visibleColumns(grid).filter((column) => !(column in cells)) : [];
}

/** Adds the cells of a page to the rows of its block; false where these are other rows by now. */
function merged(grid: Grid, block: number, { rows, total }: RowsPage): boolean {
  const nodes = rows.map((_, index) => rowAt(grid, block * BLOCK_SIZE + index));
  const same = rows.every(({ id }, index) => nodes[index]?.data?.id === id);
  if (!same || total !== grid.getDisplayedRowCount()) return false;
  rows.forEach(({ cells }, index) => Object.assign(nodes[index]?.data?.cells ?? {}, cells));
  grid.refreshCells({ rowNodes: nodes.filter((node) => node !== undefined) });
  return true;
}
