import { sortOf, type Grid } from './arrangement';
import { BLOCK_SIZE, type RowsSource } from './rowsSource';

/**
 * Reads the rows again where they stand. The grid waits before it asks for them: those on screen are on their way
 * meanwhile. Settles once they came, or failed to.
 */
export function readAgain(grid: Grid | undefined): Promise<unknown> {
  if (!grid) return Promise.resolve();
  const source = grid.getGridOption('datasource') as RowsSource | undefined;
  const first = Math.floor(grid.getFirstDisplayedRowIndex() / BLOCK_SIZE);
  const last = Math.floor(grid.getLastDisplayedRowIndex() / BLOCK_SIZE);
  const blocks = first < 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const onScreen = source?.hasten(blocks, sortOf(grid)) ?? Promise.resolve();
  grid.refreshInfiniteCache();
  return onScreen;
}
