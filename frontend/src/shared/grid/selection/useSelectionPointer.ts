import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { cellOf } from './cellElement';
import type { CellSelection } from './cellSelection';
import { sameCell } from './cellRange';
import { dragCells } from './dragCells';

/**
 * Selects cells with the mouse: by drag, or from the cell that has the focus by Shift and click. A finger scrolls.
 * `isSelecting` tells a click on a row from the end of a selection.
 */
export function useSelectionPointer(selection: CellSelection) {
  const stop = useRef<() => void>(undefined);
  const selecting = useRef(false);
  useEffect(() => () => stop.current?.(), []);
  return {
    isSelecting: () => selecting.current,
    container: {
      onPointerDownCapture: (event: PointerEvent) => {
        const { target, button, pointerType, shiftKey } = event;
        selecting.current = false;
        if (opensMenuOf(selection, event)) event.stopPropagation();
        const cell = button === 0 && pointerType !== 'touch' ? cellOf(target) : undefined;
        const viewport = target instanceof Element ? target.closest('.ag-grid-viewport') : null;
        if (!cell || !viewport) return;
        if (shiftKey) {
          selecting.current = selection.stretchTo(cell);
          // The grid would take the focus there, and the selection with it.
          if (selecting.current) event.stopPropagation();
          return;
        }
        selection.clear();
        stop.current?.();
        stop.current = dragCells(viewport, (head) => {
          if (!selecting.current && sameCell(cell, head)) return;
          selecting.current = true;
          selection.set({ anchor: cell, head });
        });
      },
      onMouseDownCapture: (event: MouseEvent) => {
        const isStretch = selecting.current && event.shiftKey;
        if (!opensMenuOf(selection, event) && !isStretch) return;
        // The focus stays where the selection began, and the selection with it.
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** A right click on the selected cells: its menu is theirs, and the grid must not take the focus to one of them. */
function opensMenuOf(selection: CellSelection, { button, target }: MouseEvent): boolean {
  const cell = button === 2 ? cellOf(target) : undefined;
  return cell !== undefined && selection.holds(cell);
}
