import { visibleColumns, type Grid } from '../arrangement';
import { rowAt } from '../rowAt';
import {
  cellAfter,
  extentOf,
  holds,
  sameCell,
  type Bounds,
  type CellAt,
  type CellRange,
  type Extent,
} from './cellRange';
import { paint, shapeOf, type RangeShape } from './rangeShape';

/**
 * The selected cells of one grid, outside React: a drag passes over many cells, and only the foot is drawn again. One cell
 * alone is no selection: it has the focus.
 */
export class CellSelection {
  shape: RangeShape | undefined;
  #grid: Grid | undefined;
  #range: CellRange | undefined;
  #lastFocus: CellAt | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly extent = (): Extent | undefined => this.shape?.extent;

  /** From now on the selection is that of `grid`. */
  readonly attach = (grid: Grid) => {
    this.#grid = grid;
    this.clear();
  };

  readonly clear = () => this.set(undefined);

  readonly set = (range: CellRange | undefined) => {
    const next = range && sameCell(range.anchor, range.head) ? undefined : range;
    if (next === undefined && this.#range === undefined) return;
    this.#range = next;
    this.redraw();
  };

  /** The columns were moved, shown or hidden. */
  readonly redraw = () => {
    const grid = this.#grid;
    if (!grid || grid.isDestroyed()) return;
    const extent = this.#range && extentOf(this.#range, visibleColumns(grid));
    if (!extent) this.#range = undefined;
    this.shape = extent && shapeOf(extent);
    paint(grid, this.shape);
    this.#listeners.forEach((listener) => listener());
  };

  /** The focus came to a cell: elsewhere than where the selection began, it ends the selection. */
  readonly onFocus = (cell: CellAt) => {
    this.#lastFocus = cell;
    if (this.#range && !sameCell(this.#range.anchor, cell)) this.clear();
  };

  /** From the cell that has the focus, or where the selection began, to `head`. False when there is no such cell. */
  readonly stretchTo = (head: CellAt): boolean => {
    const anchor = this.#range?.anchor ?? this.focused();
    if (anchor) this.set({ anchor, head });
    return anchor !== undefined;
  };

  /** As `stretchTo`, by a key of the keyboard; the grid follows. False for a key that does not move. */
  readonly stretchBy = (press: Parameters<typeof cellAfter>[1]): boolean => {
    const grid = this.#grid;
    const from = this.#range?.head ?? this.focused();
    const head = grid && from && cellAfter(from, press, bounds(grid));
    if (!grid || !head) return false;
    this.stretchTo(head);
    grid.ensureIndexVisible(head.row);
    grid.ensureColumnVisible(head.column);
    return true;
  };

  /** Every cell of a column, or of the grid. */
  readonly select = (column?: string) => {
    if (!this.#grid) return;
    const { columns, rows } = bounds(this.#grid);
    const [first, last] = column === undefined ? [columns[0], columns.at(-1)] : [column, column];
    if (first === undefined || last === undefined || rows === 0) return;
    this.set({ anchor: { row: 0, column: first }, head: { row: rows - 1, column: last } });
  };

  /** The selection, else the cell that has the focus. */
  readonly extentOrFocused = (): Extent | undefined => {
    const cell = this.focused();
    return this.extent() ?? (cell && { top: cell.row, bottom: cell.row, columns: [cell.column] });
  };

  readonly holds = (cell: CellAt) => this.shape !== undefined && holds(this.shape.extent, cell);

  /** The cell that had the focus last, as long as it is on the grid. */
  readonly lastFocus = (): CellAt | undefined => {
    const cell = this.#lastFocus;
    if (!this.#grid || !cell) return undefined;
    const { columns, rows } = bounds(this.#grid);
    return cell.row < rows && columns.includes(cell.column) ? cell : undefined;
  };

  readonly focused = (): CellAt | undefined => {
    const cell = this.#grid?.getFocusedCell();
    return cell ? { row: cell.rowIndex, column: cell.column.getColId() } : undefined;
  };
}

/** What a selection can cover in this grid. */
export function bounds(grid: Grid): Bounds {
  const { top, bottom } = grid.getVerticalPixelRange();
  const height = rowAt(grid, 0)?.rowHeight ?? 32;
  return {
    columns: visibleColumns(grid),
    rows: grid.getDisplayedRowCount(),
    page: Math.max(1, Math.floor((bottom - top) / height) - 1),
  };
}
