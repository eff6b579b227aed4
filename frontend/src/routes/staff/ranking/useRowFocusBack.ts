import { useEffect, useRef } from 'react';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { COUNTER, type Grid } from '@/shared/grid/arrangement';
import { headerElement } from '@/shared/grid/headerElement';

/**
 * Gives the focus back to the row of the candidate whose drawer had it when it was closed: to the cell of before, else to
 * the first one, and to the grid when that row is out of sight.
 */
export function useRowFocusBack(candidateId: string | undefined, grid: Grid | undefined) {
  const opened = useRef<string>(undefined);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const closed = opened.current;
    opened.current = candidateId;
    before.current = grid?.getFocusedCell()?.column.getColId() ?? before.current;
    if (candidateId !== undefined || closed === undefined) return;
    const cell = (which: string) =>
      document.querySelector<HTMLElement>(`.ag-row[row-id="${CSS.escape(closed)}"] .ag-cell${which}`);
    focusIfLost(
      cell(`[col-id="${CSS.escape(before.current ?? '')}"]`) ??
        cell(`:not([col-id="${COUNTER}"])`) ??
        headerElement(COUNTER),
    );
  }, [candidateId, grid]);
}
