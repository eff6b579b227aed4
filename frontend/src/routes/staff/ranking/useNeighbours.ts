import { useEffect, useRef, useState } from 'react';
import type { Grid } from '@/shared/grid/arrangement';

/**
 * Where a candidate stands in the grid, and the way to another row of it, loaded or not. A candidate who has left the grid
 * (a conflict that was resolved) keeps the row that they had.
 */
export function useNeighbours(
  grid: Grid | undefined,
  candidateId: string,
  total: number | undefined,
  onSelect: (id: string) => void,
) {
  const [stood, setStood] = useState<{ id: string; row: number; present: boolean }>();
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    if (!grid) return;
    const read = () => {
      if (grid.isDestroyed()) return;
      const wanted = awaited.current === undefined ? undefined : grid.getDisplayedRowAtIndex(awaited.current);
      if (wanted?.data) {
        awaited.current = undefined;
        onSelect(wanted.data.id);
      }
      const node = grid.getRowNode(candidateId);
      const row = node?.data && node.rowIndex !== null ? node.rowIndex : undefined;
      setStood((before) => {
        if (row !== undefined) return { id: candidateId, row, present: true };
        return before?.id === candidateId ? { ...before, present: false } : undefined;
      });
    };
    read();
    grid.addEventListener('modelUpdated', read);
    return () => {
      if (!grid.isDestroyed()) grid.removeEventListener('modelUpdated', read);
    };
  }, [grid, candidateId, onSelect]);

  const own = stood?.id === candidateId ? stood : undefined;
  const row = own?.row;
  const goTo = (index: number) => {
    if (!grid || index < 0 || total === undefined || index >= total) return;
    const node = grid.getDisplayedRowAtIndex(index);
    awaited.current = node?.data ? undefined : index;
    grid.ensureIndexVisible(index);
    if (node?.data) onSelect(node.data.id);
  };
  // When a candidate has left the grid, the next one has taken their row.
  const after = row === undefined ? undefined : own?.present ? row + 1 : row;
  const before = row === undefined ? undefined : row - 1;
  return {
    goTo,
    previous: before !== undefined && before >= 0 ? () => goTo(before) : undefined,
    next: after !== undefined && total !== undefined && after < total ? () => goTo(after) : undefined,
  };
}
