import type { Column } from 'ag-grid-community';
import { COUNTER, PINNED, type Grid } from './arrangement';

// Beside the pinned columns (about 460 px), one column at least has to scroll.
const ROOM = 620;

/** A grid too narrow for all of them keeps the row counter and the name in place, and lets the rest scroll. */
export const unpinWhenNarrow = ({ api }: { api: Grid }): Column[] =>
  api
    .getAllDisplayedColumns()
    .filter((column) => column.isPinned() && ![COUNTER, 'Nom'].includes(column.getColId()));

/** Pins the identity of the candidates again once there is room, a panel or a drawer being closed. */
export function pinWhenWide({ api, clientWidth }: { api: Grid; clientWidth: number }) {
  if (clientWidth < ROOM) return;
  const loose = api.getAllDisplayedColumns().filter((one) => PINNED.has(one.getColId()) && !one.isPinned());
  if (loose.length === 0) return;
  const order = [...PINNED];
  api.applyColumnState({ state: order.map((colId) => ({ colId, pinned: 'left' })) });
  const others = api.getColumnState().flatMap(({ colId }) => (PINNED.has(colId) ? [] : [colId]));
  api.applyColumnState({ state: [...order, ...others].map((colId) => ({ colId })), applyOrder: true });
}
