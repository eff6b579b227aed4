/** A cell by the index of its row and the technical name of its column. */
export type CellAt = { row: number; column: string };

/** A rectangle of cells, from the cell where it began to the one that it was drawn to. */
export type CellRange = { anchor: CellAt; head: CellAt };

/** The cells of a rectangle as they stand in the grid: rows from top to bottom, columns from left to right. */
export type Extent = { top: number; bottom: number; columns: string[] };

/** What a rectangle can cover: the visible columns in order, the rows, and how many of them are on screen. */
export type Bounds = { columns: string[]; rows: number; page: number };

export const sameCell = (a: CellAt | undefined, b: CellAt | undefined) =>
  a?.row === b?.row && a?.column === b?.column;

/** The cells that the rectangle covers; undefined when one of its corners is no longer on the grid. */
export function extentOf({ anchor, head }: CellRange, columns: string[]): Extent | undefined {
  const [from, to] = [columns.indexOf(anchor.column), columns.indexOf(head.column)];
  if (from < 0 || to < 0) return undefined;
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    columns: columns.slice(Math.min(from, to), Math.max(from, to) + 1),
  };
}

export const rowsIn = ({ top, bottom }: Extent) => bottom - top + 1;

export const cellsIn = (extent: Extent) => rowsIn(extent) * extent.columns.length;

export const holds = (extent: Extent, { row, column }: CellAt) =>
  row >= extent.top && row <= extent.bottom && extent.columns.includes(column);

type Press = { key: string; ctrlKey: boolean; metaKey: boolean };

/**
 * The cell that a key leads to from `cell`: a neighbour, the edge of the grid with Ctrl, a page further, the ends of the
 * row. Undefined for any other key.
 */
export function cellAfter(cell: CellAt, press: Press, { columns, rows, page }: Bounds): CellAt | undefined {
  const far = press.ctrlKey || press.metaKey;
  const at = columns.indexOf(cell.column);
  const toColumn = (index: number): CellAt => ({
    ...cell,
    column: columns[Math.max(0, Math.min(columns.length - 1, index))] ?? cell.column,
  });
  const toRow = (row: number): CellAt => ({ ...cell, row: Math.max(0, Math.min(rows - 1, row)) });
  switch (press.key) {
    case 'ArrowLeft':
      return toColumn(far ? 0 : at - 1);
    case 'ArrowRight':
      return toColumn(far ? columns.length - 1 : at + 1);
    case 'ArrowUp':
      return toRow(far ? 0 : cell.row - 1);
    case 'ArrowDown':
      return toRow(far ? rows - 1 : cell.row + 1);
    case 'PageUp':
      return toRow(cell.row - page);
    case 'PageDown':
      return toRow(cell.row + page);
    case 'Home':
      return far ? { ...toColumn(0), row: 0 } : toColumn(0);
    case 'End':
      return far
        ? { ...toColumn(columns.length - 1), row: Math.max(0, rows - 1) }
        : toColumn(columns.length - 1);
    default:
      return undefined;
  }
}
