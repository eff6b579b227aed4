import type { Column } from 'ag-grid-community';
import { COUNTER, pinnedColumns, pinnedElsewhere, type Grid } from './arrangement';

// Beside the pinned columns, one column at least has to scroll.
const ROOM = 160;

/**
 * In a grid too narrow for all of them, which pinned columns scroll with the others: all but the counter and `kept`. They
 * are remembered, as the person still wants them pinned.
 */
export const unpinWhenNarrow =
  (kept: readonly string[]) =>
  ({ api }: { api: Grid }): Column[] => {
    const unpinned = api
      .getAllDisplayedColumns()
      .filter((column) => column.isPinned() && ![COUNTER, ...kept].includes(column.getColId()));
    unpinned.forEach((column) => pinnedElsewhere(api).add(column.getColId()));
    return unpinned;
  };

/** Pins them again once there is room, a panel or a drawer being closed. */
export function pinWhenWide({ api, clientWidth }: { api: Grid; clientWidth: number }) {
  const wanted = new Set([...pinnedColumns(api), ...pinnedElsewhere(api)]);
  const pinned = api.getAllDisplayedColumns().filter((column) => {
    return wanted.has(column.getColId()) || column.isPinned();
  });
  if (pinned.every((column) => column.isPinned())) return;
  if (clientWidth < ROOM + pinned.reduce((sum, column) => sum + column.getActualWidth(), 0)) return;
  pinnedElsewhere(api).clear();
  // In the order that the person or the view gave them, each at its side.
  const side = (column: string) =>
    api.getColumnDef(column)?.initialPinned === 'right' ? ('right' as const) : ('left' as const);
  const state = api
    .getColumnState()
    .map(({ colId }) => ({ colId, ...(wanted.has(colId) && { pinned: side(colId) }) }));
  api.applyColumnState({ state, applyOrder: true });
}

/** Pins a column at the left, after those that are, or lets it scroll. */
export function pinColumn(grid: Grid, column: string, on: boolean) {
  pinnedElsewhere(grid).delete(column);
  grid.setColumnsPinned([column], on ? 'left' : null);
}
