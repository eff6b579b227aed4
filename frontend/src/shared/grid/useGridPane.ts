import { useCallback, useEffect, useState } from 'react';
import type { GridRow } from './api';
import type { Grid } from './arrangement';
import type { ColumnFilter } from './filter/columnFilter';
import { readAgain } from './readAgain';
import { resizeColumns } from './resizeColumns';
import type { Count } from './rowsSource';

/**
 * One of several grids of a page: its filters, of which `first` are there from the beginning, its selected row, and what
 * the page's toolbar does to it.
 */
export function useGridPane(first: ColumnFilter[] = []) {
  const [grid, setGrid] = useState<Grid>();
  const [count, setCount] = useState<Count>({ loaded: 0, total: undefined });
  const [filters, setFilters] = useState(first);
  const [row, setRow] = useState<GridRow>();
  const select = useCallback(
    (id: string | undefined) => setRow(id === undefined ? undefined : grid?.getRowNode(id)?.data),
    [grid],
  );
  useEffect(() => {
    if (!grid) return;
    // The selected row follows what others change, once the grid has read it again.
    const follow = () => setRow((chosen) => chosen && (grid.getRowNode(chosen.id)?.data ?? chosen));
    grid.addEventListener('modelUpdated', follow);
    return () => {
      if (!grid.isDestroyed()) grid.removeEventListener('modelUpdated', follow);
    };
  }, [grid]);
  return {
    row,
    clear: useCallback(() => setRow(undefined), []),
    /** Selects a row that the grid does not have yet, and brings it into sight when it comes. */
    choose: (chosen: GridRow) => {
      setRow(chosen);
      if (!grid) return;
      const show = () => {
        const node = grid.getRowNode(chosen.id);
        if (!node) return;
        grid.removeEventListener('modelUpdated', show);
        grid.ensureNodeVisible(node, 'middle');
      };
      grid.addEventListener('modelUpdated', show);
    },
    filters,
    setFilters,
    refresh: useCallback(() => void readAgain(grid), [grid]),
    resize: () => grid && resizeColumns(grid),
    grid: {
      grid,
      onReady: setGrid,
      count,
      onCount: setCount,
      filters,
      onFilters: setFilters,
      selectedId: row?.id,
      onSelect: select,
    },
  };
}

export type GridPane = ReturnType<typeof useGridPane>;
