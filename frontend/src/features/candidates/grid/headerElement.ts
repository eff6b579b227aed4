/** The header of a column, if it is on screen: where its filter opens. */
export const headerElement = (column: string) =>
  document.querySelector<HTMLElement>(`.ag-header-cell[col-id="${CSS.escape(column)}"]`);
