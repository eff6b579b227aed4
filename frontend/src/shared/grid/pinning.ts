import type { Column } from 'ag-grid-community';
import { COUNTER, pinnedColumns, type Grid } from './arrangement';

// Beside the pinned columns, one column at least has to scroll.
const ROOM = 160;

/** In a grid too narrow for all of them, which pinned columns scroll with the others: all but the counter and `kept`. */
export const unpinWhenNarrow =
  (kept: readonly string[]) =>
  ({ api }: { api: Grid }): Column[] =>
    api
      .getAllDisplayedColumns()
      .filter((column) => column.isPinned() && ![COUNTER, ...kept].includes(column.getColId()));

/** Pins them again once there is room, a panel or a drawer being closed. */
export function pinWhenWide({ api, clientWidth }: { api: Grid; clientWidth: number }) {
  const order = pinnedColumns(api);
  const pinned = api.getAllDisplayedColumns().filter((column) => order.includes(column.getColId()));
  if (pinned.every((column) => column.isPinned())) return;
  if (clientWidth < ROOM + pinned.reduce((sum, column) => sum + column.getActualWidth(), 0)) return;
  api.applyColumnState({ state: order.map((colId) => ({ colId, pinned: 'left' })) });
  const others = api.getColumnState().flatMap(({ colId }) => (order.includes(colId) ? [] : [colId]));
  api.applyColumnState({ state: [...order, ...others].map((colId) => ({ colId })), applyOrder: true });
}
