import type { ColumnState, GridApi } from 'ag-grid-community';
import type { GridRow, Sort } from './api';
import { sortsOfModel } from './rowsSource';

export type Grid = GridApi<GridRow>;

export const COUNTER = 'counter';

/** How the columns stand: what a saved view keeps of them, and what the grid makes of it. */
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

export const arrangementOf = (grid: Grid): Arrangement => ({
  columnState: grid.getColumnState().map(({ colId, hide, width, pinned, sort, sortIndex }) => ({
    colId,
    hide: hide ?? false,
    width: typeof width === 'number' ? Math.round(width) : null,
    pinned: pinned === 'left' || pinned === true ? 'left' : pinned === 'right' ? 'right' : null,
    sort: direction(sort),
    sortIndex: sortIndex ?? null,
  })),
  sortModel: sortOf(grid),
});

/** The columns that stay in place while the others scroll, the row counter first. */
export const pinnedColumns = (grid: Grid): string[] =>
  (grid.getColumns() ?? []).flatMap((column) => {
    const { pinned, initialPinned } = column.getColDef();
    return pinned === 'left' || initialPinned === 'left' ? [column.getColId()] : [];
  });

/**
 * The columns as `arrangement` has them: one that no longer exists is left out, one that it does not know yet is
 * hidden, at the end. Those of `pinned` stay in their place.
 */
export function columnStateOf(
  { columnState, sortModel }: Arrangement,
  known: string[],
  pinned: string[],
): ColumnState[] {
  const staysPinned = new Set(pinned);
  const sorts = new Map(sortState(sortModel).map((column) => [column.colId, column]));
  const existing = new Set(known);
  const kept = columnState.filter(({ colId }) => existing.has(colId) && colId !== COUNTER);
  const named = new Set(kept.map(({ colId }) => colId));
  const state: ColumnState[] = [
    { colId: COUNTER, pinned: 'left', hide: false },
    ...kept.map(({ colId, hide, width, pinned }) => ({
      colId,
      hide: hide ?? false,
      ...(width ? { width } : {}),
      pinned: staysPinned.has(colId) ? ('left' as const) : (pinned ?? null),
    })),
    ...known
      .filter((id) => !named.has(id) && id !== COUNTER)
      .map((colId) => ({ colId, hide: true, pinned: staysPinned.has(colId) ? ('left' as const) : null })),
  ];
  return state.map((column) => ({
    ...column,
    ...(sorts.get(column.colId) ?? { sort: null, sortIndex: null }),
  }));
}

export function arrange(grid: Grid, arrangement: Arrangement) {
  const columns = grid.getColumns() ?? [];
  // A column whose width was not kept has its first one again, not that of the view before.
  const widths = new Map(columns.map((column) => [column.getColId(), column.getColDef().initialWidth]));
  const state = columnStateOf(arrangement, [...widths.keys()], pinnedColumns(grid));
  grid.applyColumnState({
    state: state.map((column) => ({ ...column, width: column.width ?? widths.get(column.colId) })),
    applyOrder: true,
  });
}
