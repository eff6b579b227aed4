import type { SuppressHeaderKeyboardEventParams, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { ColumnDescriptor, GridRow, Sort } from './api';
import { sortOf, sortState, visibleColumns, type Grid } from './arrangement';
import type { GridActions } from './gridActions';
import { gridContext } from './gridContext';
import { headerElement } from './headerElement';
import { rowAt } from './rowAt';
import { cellElement } from './selection/cellElement';
import { cellAfter, type CellAt } from './selection/cellRange';
import { bounds, type CellSelection } from './selection/cellSelection';
import { tickRow } from './tickKeys';

const isOwnKey =
  (letter: string) =>
  ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
    (ctrlKey || metaKey) && shiftKey && key.toLowerCase() === letter;

const isFilterKey = isOwnKey('f');
const isStatisticsKey = isOwnKey('s');
const isExplainKey = isOwnKey('e');

const isCopyKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'c';

const isMenuKey = ({ key, shiftKey, altKey }: KeyboardEvent) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey);

const isAllKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a';

/**
 * The keys of a column's header: Entrée opens the formula, Espace sorts (as Entrée on other columns), Ctrl+Maj+F
 * filters, Alt+↓ and the menu key open the menu, Tab goes down to the cells. True keeps the key from the grid.
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
  if (event.key === 'Tab' && !event.shiftKey) {
    const { selection } = gridContext(context);
    if (!focusCells(api, selection)) return false;
    event.preventDefault();
    return true;
  }
  const { descriptor, derived } =
    (colDef as { headerComponentParams?: { descriptor?: ColumnDescriptor; derived?: boolean } })
      .headerComponentParams ?? {};
  if (!descriptor || derived) return false;
  const { actions } = gridContext(context);
  if (isFilterKey(event)) {
    event.preventDefault();
    actions.openFilter(column.getColId());
    return true;
  }
  if (actions.openStatistics && isStatisticsKey(event)) {
    event.preventDefault();
    actions.openStatistics(column.getColId());
    return true;
  }
  const header = headerElement(column.getColId());
  if (header && isMenuKey(event)) {
    event.preventDefault();
    actions.openMenu(column.getColId(), 'header', header);
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

/**
 * The keys of a cell: Ctrl+C copies, unless a text is selected on the page, Ctrl+Maj+F filters, Alt+↓ and the menu key open
 * the menu, Espace ticks the row, Maj with a key that moves selects, Début and Fin go to the ends of the row. True keeps the key from the grid.
 */
export function onCellKey({ event, column, context, node, api }: SuppressKeyboardEventParams<GridRow>) {
  if (event.type !== 'keydown') return false;
  const { actions, selection } = gridContext(context);
  const at = { row: node.rowIndex ?? 0, column: column.getColId() };
  const doing = cellKeys.find(({ key }) => key(event));
  if (!doing?.run(event, { at, actions, selection, api })) return false;
  event.preventDefault();
  return true;
}

/** Explains the value that a formula has in a cell; whether there was something to explain. */
export function explainCell(grid: Grid, at: CellAt, { explain }: Pick<GridActions, 'explain'>) {
  const row = rowAt(grid, at.row)?.data;
  const anchor = cellElement(grid, at);
  if (!explain || !row || !anchor || !at.column.startsWith('Candidats[')) return false;
  explain({ column: at.column, rowId: row.id, anchor });
  return true;
}

type CellTools = { at: CellAt; actions: GridActions; selection: CellSelection; api: Grid };

/** Each returns whether it handled the key: otherwise the grid does. */
const cellKeys: {
  key: (event: KeyboardEvent) => boolean;
  run: (event: KeyboardEvent, tools: CellTools) => boolean;
}[] = [
  {
    key: (event) => isCopyKey(event) && window.getSelection()?.isCollapsed !== false,
    run: (_event, { actions }) => {
      actions.copy(false);
      return true;
    },
  },
  {
    key: isFilterKey,
    run: (_event, { actions, at }) => {
      actions.openFilter(at.column);
      return true;
    },
  },
  {
    key: isStatisticsKey,
    run: (_event, { actions, at }) => {
      actions.openStatistics?.(at.column);
      return actions.openStatistics !== undefined;
    },
  },
  {
    key: isExplainKey,
    run: (_event, { actions, at, api }) => explainCell(api, at, actions),
  },
  {
    key: isMenuKey,
    run: (_event, { actions, at, api }) => {
      const element = cellElement(api, at);
      if (element) actions.openMenu(at.column, 'cell', element);
      return element !== null;
    },
  },
  {
    key: isAllKey,
    run: (_event, { selection }) => {
      selection.select();
      return true;
    },
  },
  {
    key: ({ key }) => key === 'Escape',
    run: (_event, { selection }) => {
      const some = selection.extent() !== undefined;
      selection.clear();
      return some;
    },
  },
  { key: ({ key }) => key === ' ', run: ({ shiftKey }, { at, api }) => tickRow(api, at.row, shiftKey) },
  { key: ({ shiftKey }) => shiftKey, run: (event, { selection }) => selection.stretchBy(event) },
  {
    key: ({ key }) => key === 'Home' || key === 'End',
    run: (event, { at, api }) => {
      const cell = cellAfter(at, event, bounds(api));
      if (cell) focusCell(api, cell);
      return true;
    },
  },
];

function focusCell(grid: Grid, { row, column }: CellAt) {
  grid.ensureIndexVisible(row);
  grid.ensureColumnVisible(column);
  grid.setFocusedCell(row, column);
}

/** Takes the focus to the cell that had it last, else to the first one in sight. False without a row. */
export function focusCells(grid: Grid, selection: CellSelection): boolean {
  const [first] = visibleColumns(grid);
  if (grid.getDisplayedRowCount() === 0 || first === undefined) return false;
  focusCell(grid, selection.lastFocus() ?? { row: Math.max(0, firstRowInSight(grid)), column: first });
  return true;
}

function firstRowInSight(grid: Grid): number {
  const { top } = grid.getVerticalPixelRange();
  return Math.ceil(top / (rowAt(grid, 0)?.rowHeight ?? 32));
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
