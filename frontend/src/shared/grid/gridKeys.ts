import type { SuppressHeaderKeyboardEventParams, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { ColumnDescriptor, GridRow, Sort } from './api';
import { sortOf, sortState, type Grid } from './arrangement';
import { cellText, isBlank } from './cellText';
import type { GridActions } from './gridActions';

const isFilterKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'f';

const isCopyKey = ({ type, key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  type === 'keydown' && (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'c';

const descriptorOf = (colDef: object | null) =>
  (colDef as { headerComponentParams?: { descriptor?: ColumnDescriptor } } | null)?.headerComponentParams
    ?.descriptor;

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
}: SuppressHeaderKeyboardEventParams<GridRow>) {
  if (event.type !== 'keydown' || headerRowIndex < 0 || !('getColId' in column)) return false;
  const descriptor = descriptorOf(colDef);
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
export function onCellKey({ event, column, colDef, context, data }: SuppressKeyboardEventParams<GridRow>) {
  if (isCopyKey(event) && window.getSelection()?.isCollapsed !== false) {
    const cell = data?.cells[column.getColId()];
    const descriptor = descriptorOf(colDef);
    if (cell && descriptor && !isBlank(cell)) void navigator.clipboard.writeText(cellText(cell, descriptor));
    return true;
  }
  if (!isFilterKey(event)) return false;
  event.preventDefault();
  actionsOf(context).openFilter(column.getColId());
  return true;
}

const NEXT = { none: 'ASC', ASC: 'DESC', DESC: undefined } as const;

/** Ascending, descending, then not sorted. `add` keeps the other columns, each in its rank; a new one comes last. */
export function nextSort(sorts: Sort[], column: string, add: boolean): Sort[] {
  const present = sorts.find((sort) => sort.column === column);
  const direction = NEXT[present?.direction ?? 'none'];
  const own = direction ? [{ column, direction }] : [];
  if (!add) return own;
  return present ? sorts.flatMap((sort) => (sort === present ? own : [sort])) : [...sorts, ...own];
}

/** Sorts the grid by this column, alone or (`add`) after the others. */
export const sortNext = (grid: Grid, column: string, add: boolean) =>
  void grid.applyColumnState({
    state: sortState(nextSort(sortOf(grid), column, add)),
    defaultState: { sort: null, sortIndex: null },
  });
