import type { Grid } from './arrangement';
import { needsThreeLines } from './headerWidth';
import { textScale } from '@/shared/theme/rem';
import tokens from '@/shared/theme/tokens.json';

/** One height for the whole header, known before the columns scroll into view, so that nothing jumps. */
export const headerHeightOf = (grid: Grid): number => {
  const scale = textScale();
  const long = grid
    .getAllDisplayedColumns()
    .some((column) => needsThreeLines(column.getColDef().headerName ?? '', column.getActualWidth() / scale));
  return scale * (long ? tokens.grid.headerHeightThreeLines : tokens.grid.headerHeight);
};
