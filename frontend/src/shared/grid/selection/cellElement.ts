import { COUNTER, type Grid } from '../arrangement';
import type { CellAt } from './cellRange';

/** The cell that contains an element; the row counter is not a cell. */
export function cellOf(element: EventTarget | null): CellAt | undefined {
  const cell = element instanceof Element ? element.closest('.ag-row .ag-cell[col-id]') : null;
  const column = cell?.getAttribute('col-id');
  const row = cell?.closest('.ag-row')?.getAttribute('row-index');
  if (!column || column === COUNTER || row === null || row === undefined) return undefined;
  return { row: Number(row), column };
}

/** The element of a cell, if it is on screen. */
export const cellElement = (grid: Grid, { row, column }: CellAt) =>
  document
    .querySelector(`[grid-id="${grid.getGridId()}"]`)
    ?.querySelector<HTMLElement>(`[row-index="${row}"] .ag-cell[col-id="${CSS.escape(column)}"]`) ?? null;
