import type { CellFocusedEvent, IRowNode, RowClickedEvent } from 'ag-grid-community';
import { useCallback, useEffect, useRef, type FocusEvent } from 'react';
import type { GridRow } from './api';
import type { Grid } from './arrangement';
import { rowAt } from './rowAt';

const SETTLE_MS = 150;

/**
 * The selected row: a click selects it, a second one deselects it (a double click is one), and the selection follows the arrow
 * keys. `onSelect` is called at once, and while keys are held or repeated, once they rest. A click that ends a selection of cells (`isSelecting`) chooses no row.
 */
export function useRowSelection(
  grid: Grid | undefined,
  selectedId: string | undefined,
  onSelect: (id: string | undefined) => void,
  isSelecting: () => boolean,
) {
  const byKey = useRef(false);
  // The row that the keys came to, or that was pressed, before it was loaded.
  const awaited = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef<string>(undefined);

  const show = useCallback(() => {
    // A choice that settles wins over the selected row.
    if (!grid || grid.isDestroyed() || awaited.current !== undefined || timer.current !== undefined) return;
    if (selectedId === undefined) grid.deselectAll();
    else grid.getRowNode(selectedId)?.setSelected(true, true, 'api');
  }, [grid, selectedId]);
  const latest = useRef({ show, onSelect, selectedId });
  useEffect(() => {
    latest.current = { show, onSelect, selectedId };
    show();
  }, [show, onSelect, selectedId]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (api: Grid) => {
    reported.current = api.getSelectedNodes()[0]?.data?.id;
    latest.current.onSelect(reported.current);
  };
  // The choice settles from here, not from `selectionChanged`, which may come after `modelUpdated`: `show` would undo it.
  const choose = (api: Grid, row: IRowNode<GridRow>, on: boolean) => {
    const before = latest.current.selectedId;
    const settling = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (api.isDestroyed()) return;
      if (api.getSelectedNodes()[0]?.data?.id !== reported.current) tell(api);
      // What else was selected meanwhile, such as nothing by Escape.
      else if (latest.current.selectedId !== before) latest.current.show();
    }, SETTLE_MS);
    row.setSelected(on, true, 'rowClicked');
    if (!settling) tell(api);
  };
  const take = (api: Grid, rowIndex: number) => {
    const row = rowAt(api, rowIndex);
    awaited.current = row?.data ? undefined : rowIndex;
    if (row?.data && !row.isSelected()) choose(api, row, true);
  };

  return {
    container: {
      onKeyDownCapture: () => {
        byKey.current = true;
      },
      onPointerDownCapture: () => {
        byKey.current = false;
        awaited.current = undefined;
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // A row that is drawn anew loses the focus to nothing; a person who goes elsewhere, to something.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) awaited.current = undefined;
      },
    },
    onModelUpdated: () => {
      show();
      if (grid && awaited.current !== undefined) take(grid, awaited.current);
    },
    onCellFocused: ({ api, rowIndex, column }: CellFocusedEvent<GridRow>) => {
      awaited.current = undefined;
      if (byKey.current && rowIndex !== null && column) take(api, rowIndex);
    },
    onRowClicked: ({ api, node, data, rowIndex, event }: RowClickedEvent<GridRow>) => {
      // A box ticks its row, and chooses none.
      if (event?.target instanceof Element && event.target.closest('label')) return;
      const isSecondOfDouble = event instanceof MouseEvent && event.detail > 1;
      if (isSelecting() || isSecondOfDouble) return;
      if (data) choose(api, node, !node.isSelected());
      else awaited.current = rowIndex ?? undefined;
    },
  };
}
