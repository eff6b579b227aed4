import type { GridActions } from './gridActions';
import type { CellSelection } from './selection/cellSelection';

/** What the columns and the keys of a grid read of the moment, while the grid itself keeps one context. */
export type GridContext = {
  actions: GridActions;
  selection: CellSelection;
  /** The columns in which a number with decimals was read: there, whole numbers leave room for theirs. */
  decimals: Set<string>;
};

export const gridContext = (context: unknown) => (context as { current: GridContext }).current;
