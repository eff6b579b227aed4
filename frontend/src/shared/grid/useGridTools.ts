import type { CellFocusedEvent, IDatasource } from 'ag-grid-community';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnDescriptor, Filter, GridRow, Sort } from './api';
import type { Grid } from './arrangement';
import type { GridLayout } from './columnDefs';
import type { GridActions, PageActions } from './gridActions';
import type { GridContext } from './gridContext';
import { useColumnMenu } from './menu/useColumnMenu';
import { rowAt } from './rowAt';
import type { FetchRows } from './rowsSource';
import { CellSelection } from './selection/cellSelection';
import { useCopy } from './selection/useCopy';
import { useSelectionPointer } from './selection/useSelectionPointer';

type Parts = {
  grid: Grid | undefined;
  descriptors: ColumnDescriptor[];
  layout: GridLayout;
  fetchRows: FetchRows;
  filters: Filter[];
  sort: Sort[];
  source: IDatasource | undefined;
  actions: PageActions;
  decimals: Set<string>;
};

/** What a person does with the cells and the columns of one grid: select, copy, the menu of a column. */
export function useGridTools(parts: Parts) {
  const { grid, descriptors, layout, fetchRows, filters, sort, source, actions, decimals } = parts;
  const [cells] = useState(() => new CellSelection());
  const pointer = useSelectionPointer(cells);
  const rowsAt = useMemo(
    () => ({
      loaded: (row: number) => grid && rowAt(grid, row)?.data,
      fetchRows,
      filters,
      sort,
    }),
    [grid, fetchRows, filters, sort],
  );
  const { copy, refused, dismiss } = useCopy(descriptors);
  const copyCells = useCallback(
    (withHeaders: boolean) => {
      const extent = cells.extentOrFocused();
      if (extent) void copy(extent, rowsAt, withHeaders);
    },
    [cells, copy, rowsAt],
  );
  const own = useMemo(() => ({ ...actions, sort, copy: copyCells }), [actions, sort, copyCells]);
  const { openMenu, onContextMenu, menu } = useColumnMenu({
    grid,
    descriptors,
    fixed: layout.pinned,
    selection: cells,
    actions: own,
  });
  const shown = useMemo<GridActions>(() => ({ ...own, openMenu }), [own, openMenu]);
  const context = useRef<GridContext>({ actions: shown, selection: cells, decimals });
  useEffect(() => {
    context.current = { actions: shown, selection: cells, decimals };
  }, [shown, cells, decimals]);
  useEffect(() => {
    if (grid) cells.attach(grid);
  }, [grid, cells]);
  // Other rows, another order: what was selected is elsewhere.
  useEffect(() => cells.clear(), [cells, source, sort]);
  return {
    cells,
    rowsAt,
    context,
    shown,
    menu,
    refused,
    dismiss,
    isSelecting: pointer.isSelecting,
    container: { ...pointer.container, onContextMenu },
    onCellFocused: ({ rowIndex, column }: CellFocusedEvent<GridRow>) => {
      if (rowIndex !== null && column && typeof column !== 'string')
        cells.onFocus({ row: rowIndex, column: column.getColId() });
    },
  };
}
