import type { CellClassParams } from 'ag-grid-community';
import type { GridRow } from '../api';
import type { Grid } from '../arrangement';
import { gridContext } from '../gridContext';
import { cellOf } from './cellElement';
import type { CellAt, Extent } from './cellRange';

/** The position of a cell in the selection: the fill inside, the line on the edges. */
const IN = 'parvis-range';
const EDGES = ['top', 'bottom', 'left', 'right'] as const;
type Edge = (typeof EDGES)[number];

const edgeClass = (edge: Edge) => `${IN}-${edge}`;

/** A selection made ready to be looked up cell by cell. */
export type RangeShape = { extent: Extent; columns: ReadonlySet<string> };

export const shapeOf = (extent: Extent): RangeShape => ({ extent, columns: new Set(extent.columns) });

const isIn = ({ extent, columns }: RangeShape, { row, column }: CellAt) =>
  row >= extent.top && row <= extent.bottom && columns.has(column);

const isOnEdge = (shape: RangeShape, cell: CellAt, edge: Edge) => {
  const { top, bottom, columns } = shape.extent;
  const [line, end] = {
    top: [cell.row, top],
    bottom: [cell.row, bottom],
    left: [cell.column, columns[0]],
    right: [cell.column, columns.at(-1)],
  }[edge];
  return line === end && isIn(shape, cell);
};

const rule =
  (test: (shape: RangeShape, cell: CellAt) => boolean) =>
  ({ rowIndex, colDef, context }: CellClassParams<GridRow>) => {
    const { shape } = gridContext(context).selection;
    return shape !== undefined && test(shape, { row: rowIndex, column: colDef.colId ?? '' });
  };

/** For the cells that a scroll draws; those on screen are painted as the selection changes. */
export const rangeClassRules = {
  [IN]: rule(isIn),
  ...Object.fromEntries(
    EDGES.map((edge) => [edgeClass(edge), rule((shape, cell) => isOnEdge(shape, cell, edge))]),
  ),
};

/** Draws the selection on the cells that are on screen, without having the grid draw them again. */
export function paint(grid: Grid, shape: RangeShape | undefined) {
  const root = document.querySelector(`[grid-id="${grid.getGridId()}"]`);
  for (const element of root?.querySelectorAll('.ag-row .ag-cell') ?? []) {
    const cell = shape && cellOf(element);
    element.classList.toggle(IN, shape !== undefined && cell !== undefined && isIn(shape, cell));
    for (const edge of EDGES)
      element.classList.toggle(
        edgeClass(edge),
        shape !== undefined && cell !== undefined && isOnEdge(shape, cell, edge),
      );
  }
}

const line = 'var(--accent-main)';
const none = '0 0 transparent';
const sides = {
  top: { inner: '0 1px', border: 'borderTop' },
  bottom: { inner: '0 -1px', border: 'borderBottom' },
  left: { inner: '1px 0', border: 'borderLeft' },
  right: { inner: '-1px 0', border: 'borderRight' },
} as const;

/** A line of two pixels around the whole: the border of the cells at the edge, and one pixel within. */
export const rangeStyles = {
  [`& .ag-row .ag-cell.${IN}`]: {
    backgroundColor: 'var(--bg-range)',
    boxShadow: EDGES.map((edge) => `inset var(--range-${edge}, ${none})`).join(', '),
  },
  [`& .ag-row .ag-cell.${IN}.parvis-blank`]: { color: 'var(--text-secondary)' },
  ...Object.fromEntries(
    EDGES.map((edge) => [
      `& .ag-row .ag-cell.${edgeClass(edge)}`,
      { [`--range-${edge}`]: `${sides[edge].inner} ${line}`, [sides[edge].border]: `1px solid ${line}` },
    ]),
  ),
};
