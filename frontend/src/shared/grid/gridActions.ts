import { createContext, use } from 'react';
import type { Cell, Sort } from './api';

/** Where the menu of a column opens: at an element, else at a point of the page. */
export type MenuAnchor = Element | { top: number; left: number };

/** What opened a column's menu: its header, or one of its cells, which can be copied. */
export type MenuSource = 'header' | 'cell';

/** A cell of a formula: its column, its row's id, and the element beside which it is explained. */
export type ExplainedCell = { column: string; rowId: string; anchor: Element };

/** Opens the reasons of a value of a row, and what that is called for a column. */
export type WhyActions = {
  open: (rowId: string, column: string) => void;
  titleOf: (columnName: string) => string;
};

/** What the headers of the grid show beside their names, and what they can do. */
export type GridActions = {
  sort: Sort[];
  filtered: ReadonlySet<string>;
  /** The technical names of the formulas that cannot be evaluated as a whole. */
  broken: ReadonlySet<string>;
  /** The formula whose editor is open. */
  formulaId: string | undefined;
  /** Opens the editor, or closes it when the formula's is open; absent for those who may not. */
  openFormula: ((id: string) => void) | undefined;
  openFilter: (column: string) => void;
  clearFilter: (column: string) => void;
  /** Keeps the rows that have the value of a cell, or all others; absent where the grid does not offer it. */
  filterCell?: ((column: string, cell: Cell, exclude: boolean) => void) | undefined;
  /** Opens what a column holds over the filtered rows. */
  openStatistics?: ((column: string) => void) | undefined;
  /** Tells how a formula came to the value of a cell; absent for those who may not read formulas. */
  explain?: ((cell: ExplainedCell) => void) | undefined;
  /** Says why a row has the value of a formula, or the selected one from a header; absent for those who may not. */
  why?: (WhyActions & { selectedId: string | undefined }) | undefined;
  openMenu: (column: string, source: MenuSource, anchor: MenuAnchor) => void;
  /** Copies the selection, else the cell that has the focus. */
  copy: (withHeaders: boolean) => void;
};

/** What the page around a grid provides; the grid does the rest. */
export type PageActions = Omit<GridActions, 'sort' | 'openMenu' | 'copy'>;

const nothing = () => undefined;

const nothingToDo: GridActions = {
  sort: [],
  filtered: new Set(),
  broken: new Set(),
  formulaId: undefined,
  openFormula: undefined,
  openFilter: nothing,
  clearFilter: nothing,
  openMenu: nothing,
  copy: nothing,
};

export const GridActionsContext = createContext<GridActions>(nothingToDo);

export const useGridActions = () => use(GridActionsContext);
