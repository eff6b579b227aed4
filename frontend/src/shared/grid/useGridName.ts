import { useEffect, useRef } from 'react';
import type { Grid } from './arrangement';

/** Names the grid in the element that takes the ref, for who hears which grid they are in: the library names none. */
export function useGridName(grid: Grid | undefined, name: string) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (grid) frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', name);
  }, [grid, name]);
  return frame;
}
