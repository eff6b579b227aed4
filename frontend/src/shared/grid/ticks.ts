import { createContext, use } from 'react';
import type { GridRow } from './api';

/** The rows of a grid that a person ticked, to do something with all of them. */
export type Ticks = {
  isTicked: (id: string) => boolean;
  /** `stretch` does the same to every row since the one that was ticked last. */
  tick: (row: GridRow, on: boolean, stretch?: boolean) => void;
  /** What a row is called, for screen readers. */
  nameOf: (row: GridRow) => string;
  /** How many of the rows that pass the filters are ticked, as far as it is known. */
  extent: 'none' | 'some' | 'all';
  /** Ticks every row that passes the filters. */
  tickAll: () => void;
  clear: () => void;
};

export const TicksContext = createContext<Ticks | undefined>(undefined);

export const useTicks = () => use(TicksContext);
