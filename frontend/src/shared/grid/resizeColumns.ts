import type { Grid } from './arrangement';
import { COUNTER } from './arrangement';
import { headerWidth } from './headerWidth';
import { textScale } from '@/shared/theme/rem';

const WIDEST = 420;

/** Gives visible columns, all of them or `only`, the width of their cells in sight, and at least that of their whole name. */
export function resizeColumns(grid: Grid, only?: string[]) {
  const columns = grid
    .getAllDisplayedColumns()
    .filter((column) => column.getColId() !== COUNTER && (only?.includes(column.getColId()) ?? true));
  const scale = textScale();
  grid.autoSizeColumns({
    colIds: columns.map((column) => column.getColId()),
    skipHeader: true,
    defaultMaxWidth: scale * WIDEST,
    columnLimits: columns.map((column) => ({
      colId: column.getColId(),
      minWidth: scale * headerWidth(column.getColDef().headerName ?? ''),
    })),
  });
}
