import type { ColumnState, GridApi } from 'ag-grid-community';
import { textScale } from '@/shared/theme/rem';
import type { GridRow, Sort } from './api';
import { sortsOfModel } from './rowsSource';

export type Grid = GridApi<GridRow>;

export const COUNTER = 'counter';

/** The layout of the columns: what a saved view keeps of it, and how the grid applies it. */
export type Arrangement = {
  columnState: {
    colId: string;
    hide?: boolean | null;
    width?: number | null;
    pinned?: 'left' | 'right' | null;
    sort?: 'asc' | 'desc' | null;
    sortIndex?: number | null;
  }[];
  sortModel: Sort[];
};

const sideOf = (pinned: ColumnState['pinned']) => {
  if (pinned === 'right') return 'right';
  return pinned === 'left' || pinned === true ? 'left' : null;
};

const direction = (sort: ColumnState['sort']) => (sort === 'asc' || sort === 'desc' ? sort : null);

/** The sorted columns as the grid takes them: one without a rank would come after those that have one. */
export const sortState = (sorts: Sort[]) =>
  sorts.map(({ column, direction }, sortIndex) => ({
    colId: column,
    sort: direction === 'DESC' ? ('desc' as const) : ('asc' as const),
    sortIndex,
  }));

export const sortOf = (grid: Grid): Sort[] =>
  sortsOfModel(
    grid
      .getColumnState()
      .filter(({ sort }) => direction(sort))
      .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
      .map(({ colId, sort }) => ({ colId, sort: direction(sort) ?? 'asc' })),
  );

/** The visible columns from left to right, the row counter aside. */
export const visibleColumns = (grid: Grid): string[] =>
  grid
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((id) => id !== COUNTER);

const narrowed = new WeakMap<Grid, Set<string>>();

/** The columns that a person pinned and that scroll for now, the grid being too narrow (`pinning`). */
export function pinnedElsewhere(grid: Grid): Set<string> {
  const columns = narrowed.get(grid) ?? new Set();
  narrowed.set(grid, columns);
  return columns;
}

export const arrangementOf = (grid: Grid): Arrangement => ({
  columnState: grid.getColumnState().map(({ colId, hide, width, pinned, sort, sortIndex }) => ({
    colId,
    hide: hide ?? false,
    width: typeof width === 'number' ? Math.round(width / textScale()) : null,
    pinned: sideOf(pinnedElsewhere(grid).has(colId) || pinned),
    sort: direction(sort),
    sortIndex: sortIndex ?? null,
  })),
  sortModel: sortOf(grid),
});

/** A column of the grid as it is before anybody arranges it; widths are those of text of the usual size, as in a view. */
export type KnownColumn = { colId: string; hide: boolean; pinned: boolean; width: number | undefined };

const knownColumns = (grid: Grid, scale = textScale()): KnownColumn[] =>
  (grid.getColumns() ?? []).map((column) => {
    const { pinned, initialPinned, initialHide, initialWidth } = column.getColDef();
    return {
      colId: column.getColId(),
      hide: initialHide ?? false,
      pinned: pinned === 'left' || initialPinned === 'left',
      width: initialWidth && Math.round(initialWidth / scale),
    };
  });

/** The columns that stay in place while the others scroll, the row counter first. */
export const pinnedColumns = (grid: Grid): string[] =>
  knownColumns(grid).flatMap(({ colId, pinned }) => (pinned ? [colId] : []));

/**
 * The columns as `arrangement` has them: one that no longer exists is left out, one that it does not know yet is
 * hidden, at the end. Those that are pinned stay in their place. One without any column says nothing of them: they are
 * as they were first.
 */
export function columnStateOf({ columnState, sortModel }: Arrangement, known: KnownColumn[]): ColumnState[] {
  const byId = new Map(known.map((column) => [column.colId, column]));
  const sorts = new Map(sortState(sortModel).map((column) => [column.colId, column]));
  const kept = columnState.filter(({ colId }) => byId.has(colId) && colId !== COUNTER);
  const named = new Set(kept.map(({ colId }) => colId));
  const state: ColumnState[] = [
    { colId: COUNTER, pinned: 'left', hide: false },
    ...kept.map(({ colId, hide, width, pinned }) => ({
      colId,
      hide: hide ?? false,
      ...(width ? { width } : {}),
      pinned: byId.get(colId)?.pinned ? ('left' as const) : (pinned ?? null),
    })),
    ...known
      .filter(({ colId }) => !named.has(colId) && colId !== COUNTER)
      .map(({ colId, hide, pinned }) => ({
        colId,
        hide: kept.length > 0 || hide,
        pinned: pinned ? ('left' as const) : null,
      })),
  ];
  return state.map((column) => ({
    ...column,
    ...(sorts.get(column.colId) ?? { sort: null, sortIndex: null }),
  }));
}

const LEAST_WIDTH = 72;

/** What a person sees of the columns: the visible ones from left to right with their width and side, and the order. */
function appearanceOf(grid: Grid, arrangement: Arrangement): string {
  const known = knownColumns(grid);
  const widths = new Map(known.map(({ colId, width }) => [colId, width]));
  const shown = columnStateOf(arrangement, known).filter(({ colId, hide }) => !hide && colId !== COUNTER);
  const on = (side: ColumnState['pinned']) =>
    shown
      .filter(({ pinned }) => (pinned ?? null) === side)
      .map(({ colId, width }) => [colId, Math.max(LEAST_WIDTH, Math.round(width ?? widths.get(colId) ?? 0))]);
  const sorts = arrangement.sortModel.filter(({ column }) => widths.has(column));
  return JSON.stringify([
    on('left'),
    on(null),
    on('right'),
    sorts.map(({ column, direction }) => [column, direction]),
  ]);
}

/** Whether the columns look the same in both. */
export const looksAlike = (grid: Grid, first: Arrangement, second: Arrangement) =>
  appearanceOf(grid, first) === appearanceOf(grid, second);

export function arrange(grid: Grid, arrangement: Arrangement) {
  pinnedElsewhere(grid).clear();
  const known = knownColumns(grid);
  // A column whose width was not kept has its first one again, not that of the view before.
  const widths = new Map(known.map(({ colId, width }) => [colId, width]));
  const state = columnStateOf(arrangement, known);
  const scale = textScale();
  const scaled = (width: number | undefined) => width && width * scale;
  grid.applyColumnState({
    state: state.map((column) => ({ ...column, width: scaled(column.width ?? widths.get(column.colId)) })),
    applyOrder: true,
  });
}
