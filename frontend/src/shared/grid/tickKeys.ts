import type { SuppressHeaderKeyboardEventParams } from 'ag-grid-community';
import type { GridRow } from './api';
import { COUNTER, type Grid } from './arrangement';
import { headerElement } from './headerElement';

const SPACE = ' ';

/** Presses the box inside an element, as a click does; whether there is one. */
function press(element: Element | null | undefined, shiftKey: boolean): boolean {
  const box = element?.querySelector('input[type=checkbox]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  return Boolean(box);
}

/** Ticks a row that is on screen, or takes its tick away; `stretch` up to it from the last one. Whether rows have boxes. */
export const tickRow = (grid: Grid, row: number, stretch: boolean): boolean =>
  press(
    document.querySelector(
      `[grid-id="${grid.getGridId()}"] [row-index="${row}"] .ag-cell[col-id="${COUNTER}"]`,
    ),
    stretch,
  );

/** Espace in the header of the boxes ticks every row, or none. */
export function ticksAll({ event }: SuppressHeaderKeyboardEventParams<GridRow>): boolean {
  if (event.type !== 'keydown' || event.key !== SPACE) return false;
  event.preventDefault();
  return press(headerElement(COUNTER), false);
}
