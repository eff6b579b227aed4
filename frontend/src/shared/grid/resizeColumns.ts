import type { Grid } from './arrangement';
import { COUNTER } from './arrangement';
import { controlsOnHover, headerWidth } from './headerWidth';

const WIDEST = 420;

/** Gives every visible column the width of its cells in sight, and at least that of its whole name. */
export function resizeColumns(grid: Grid) {
  const columns = grid.getAllDisplayedColumns().filter((column) => column.getColId() !== COUNTER);
  grid.autoSizeColumns({
    colIds: columns.map((column) => column.getColId()),
    skipHeader: true,
    defaultMaxWidth: WIDEST,
    columnLimits: columns.map((column) => ({
      colId: column.getColId(),
      minWidth: headerWidth(column.getColDef().headerName ?? '', undefined, controlsOnHover()),
    })),
  });
}
