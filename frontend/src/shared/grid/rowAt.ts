import type { Grid } from './arrangement';

/**
 * The row of the grid at an index, undefined where none is there. The grid itself takes any index for one that it has not
 * read yet, and asks the server for its page: -1, of a cell that has no focus, for page -1.
 */
export const rowAt = (grid: Grid, index: number | undefined) =>
  index !== undefined && index >= 0 && index < grid.getDisplayedRowCount()
    ? grid.getDisplayedRowAtIndex(index)
    : undefined;
