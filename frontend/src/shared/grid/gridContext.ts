import type { GridActions } from './gridActions';
import type { CellSelection } from './selection/cellSelection';

/** The current values that a grid's columns and keys read, while the grid keeps one context object. */
export type GridContext = {
  actions: GridActions;
  selection: CellSelection;
  /** The columns in which a number with decimals was read: there, whole numbers leave room for theirs. */
  decimals: Set<string>;
};

export const gridContext = (context: unknown) => (context as { current: GridContext }).current;
