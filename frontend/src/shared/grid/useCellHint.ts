import type { CellFocusedEvent, CellMouseOverEvent } from 'ag-grid-community';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Cell, GridRow } from './api';
import { isBlank } from './cellText';
import { rowAt } from './rowAt';
import { cellElement } from './selection/cellElement';

const OPEN_MS = 400;
const CLOSE_MS = 200;

/** The cell that explains itself: one in error, a blank one, or one whose text is `cut`. */
export type Hint = { anchor: HTMLElement; column: string; cell: Cell; cut: boolean };

/** Which cell explains itself: the one that has the focus at once, the one under the pointer after a moment. */
export function useCellHint() {
  const [shown, setShown] = useState<Hint>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = useMemo(() => {
    const later = (hint: Hint | undefined, delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(hint), delay);
    };
    return {
      keep: () => clearTimeout(timer.current),
      close: () => later(undefined, 0),
      onCellMouseOver: ({ event, colDef, value }: CellMouseOverEvent<GridRow, Cell | undefined>) => {
        const anchor =
          event?.target instanceof Element ? event.target.closest<HTMLElement>('.ag-cell') : null;
        const hint = hintOf(anchor, colDef.colId, value);
        if (hint) later(hint, OPEN_MS);
      },
      onCellMouseOut: () => later(undefined, CLOSE_MS),
      onCellFocused: ({ api, rowIndex, column }: CellFocusedEvent<GridRow>) => {
        if (rowIndex === null || !column || typeof column === 'string') {
          later(undefined, 0);
          return;
        }
        const row = rowAt(api, rowIndex);
        const colId = column.getColId();
        const anchor = cellElement(api, { row: rowIndex, column: colId });
        later(hintOf(anchor, colId, row?.data?.cells[colId]), 0);
      },
    };
  }, []);
  return { shown, handlers };
}

function hintOf(anchor: HTMLElement | null, column: string | undefined, cell: Cell | null | undefined) {
  if (!anchor || column === undefined || !cell) return undefined;
  const plain = cell.error === null && !isBlank(cell);
  // Too narrow for its text.
  if (plain && anchor.scrollWidth <= anchor.clientWidth) return undefined;
  return { anchor, column, cell, cut: plain };
}
