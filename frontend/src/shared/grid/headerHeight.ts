import type { Grid } from './arrangement';
import { needsThreeLines } from './headerWidth';
import tokens from '@/shared/theme/tokens.json';

/** One height for the whole header, known before the columns scroll into view, so that nothing jumps. */
export const headerHeightOf = (grid: Grid): number =>
  grid
    .getAllDisplayedColumns()
    .some((column) => needsThreeLines(column.getColDef().headerName ?? '', column.getActualWidth()))
    ? tokens.grid.headerHeightThreeLines
    : tokens.grid.headerHeight;
