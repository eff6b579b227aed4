import { COUNTER } from './arrangement';

/** The header of a column, if it is on screen: where its filter opens. */
export const headerElement = (column: string) =>
  document.querySelector<HTMLElement>(`.ag-header-cell[col-id="${CSS.escape(column)}"]`);

/** Takes the focus to the header of a column, if it is on screen. */
export const focusHeader = (column: string) => headerElement(column)?.focus();

/** Takes the focus to the grid from a button that goes away once it did its work. */
export const focusGrid = () => focusHeader(COUNTER);
