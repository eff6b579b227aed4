import type { SuppressHeaderKeyboardEventParams, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { CandidateRow, ColumnDescriptor } from '../api';
import { cellText, isBlank } from './cellText';
import type { GridActions } from './gridActions';

const isFilterKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'f';

const isCopyKey = ({ type, key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  type === 'keydown' && (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'c';

const columnType = (colId: string) => (colId === 'Numero' ? 'id' : 'other');

const actionsOf = (context: unknown) => (context as { current: GridActions }).current;

/**
 * The keys of a column's header: Entrée opens the formula, Espace sorts (as Entrée on other columns), Ctrl+Maj+F
 * filters. True keeps the key from the grid.
 */
export function onHeaderKey({
  event,
  column,
  colDef,
  context,
  headerRowIndex,
  api,
}: SuppressHeaderKeyboardEventParams) {
  if (event.type !== 'keydown' || headerRowIndex < 0 || !('getColId' in column)) return false;
  const { descriptor } = (colDef as { headerComponentParams?: { descriptor?: ColumnDescriptor } })
    .headerComponentParams ?? { descriptor: undefined };
  if (!descriptor) return false;
  const actions = actionsOf(context);
  if (isFilterKey(event)) {
    event.preventDefault();
    actions.openFilter(column.getColId());
    return true;
  }
  if (event.key === 'Enter' && descriptor.formulaId && actions.openFormula) {
    actions.openFormula(descriptor.formulaId);
    return true;
  }
  if (event.key === ' ' || event.key === 'Enter') {
    event.preventDefault();
    sortNext(api, column.getColId(), event.shiftKey);
    return true;
  }
  return false;
}

/** In a cell, Ctrl+Maj+F filters its column and Ctrl+C copies it, unless a text is selected. */
export function onCellKey({ event, column, context, data }: SuppressKeyboardEventParams<CandidateRow>) {
  if (isCopyKey(event) && window.getSelection()?.isCollapsed !== false) {
    const cell = data?.candidateCells[column.getColId()];
    if (cell && !isBlank(cell))
      void navigator.clipboard.writeText(cellText(cell, columnType(column.getColId())));
    return true;
  }
  if (!isFilterKey(event)) return false;
  event.preventDefault();
  actionsOf(context).openFilter(column.getColId());
  return true;
}

const NEXT = { none: 'asc', asc: 'desc', desc: null } as const;

/** Ascending, descending, then not sorted; `add` keeps the other columns' order before it. */
export function sortNext(api: SuppressHeaderKeyboardEventParams['api'], colId: string, add: boolean) {
  const state = api.getColumnState();
  const present = state.find((column) => column.colId === colId)?.sort;
  const sort = NEXT[present === 'asc' || present === 'desc' ? present : 'none'];
  const others = state.filter((column) => column.sort && column.colId !== colId).length;
  api.applyColumnState({
    state: [{ colId, sort, ...(add ? { sortIndex: others } : {}) }],
    ...(add ? {} : { defaultState: { sort: null } }),
  });
}
