import { createContext, use } from 'react';
import type { Sort } from './api';

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
};

const nothingToDo: GridActions = {
  sort: [],
  filtered: new Set(),
  broken: new Set(),
  formulaId: undefined,
  openFormula: undefined,
  openFilter: () => undefined,
};

export const GridActionsContext = createContext<GridActions>(nothingToDo);

export const useGridActions = () => use(GridActionsContext);
