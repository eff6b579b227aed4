import { createContext, use } from 'react';
import type { GridRow } from './api';

/** The rows of a grid that a person ticked, to do something with all of them. */
export type Ticks = {
  isTicked: (id: string) => boolean;
  tick: (row: GridRow, on: boolean) => void;
  /** What a row is called, for screen readers. */
  nameOf: (row: GridRow) => string;
};

export const TicksContext = createContext<Ticks | undefined>(undefined);

export const useTicks = () => use(TicksContext);
