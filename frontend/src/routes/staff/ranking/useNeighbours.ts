import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
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
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!grid) return () => undefined;
      grid.addEventListener('modelUpdated', onChange);
      return () => {
        if (!grid.isDestroyed()) grid.removeEventListener('modelUpdated', onChange);
      };
    },
    [grid],
  );
  // Read as it is drawn: from one candidate to the next, no button is disabled in between.
  const present = useSyncExternalStore(subscribe, () => rowOf(grid, candidateId));
  const [last, setLast] = useState<{ id: string; row: number }>();
  if (present !== undefined && (last?.id !== candidateId || last.row !== present))
    setLast({ id: candidateId, row: present });
  const row = present ?? (last?.id === candidateId ? last.row : undefined);

  const awaited = useRef<number>(undefined);
  // Who was chosen meanwhile stays.
  useEffect(() => {
    awaited.current = undefined;
  }, [candidateId]);
  useEffect(
    () =>
      subscribe(() => {
        if (!grid || grid.isDestroyed() || awaited.current === undefined) return;
        const wanted = grid.getDisplayedRowAtIndex(awaited.current);
        if (!wanted?.data) return;
        awaited.current = undefined;
        onSelect(wanted.data.id);
      }),
    [grid, subscribe, onSelect],
  );

  const goTo = (index: number) => {
    if (!grid || index < 0 || total === undefined || index >= total) return;
    const node = grid.getDisplayedRowAtIndex(index);
    awaited.current = node?.data ? undefined : index;
    grid.ensureIndexVisible(index);
    if (node?.data) onSelect(node.data.id);
  };
  // When a candidate has left the grid, the next one has taken their row.
  const after = row === undefined ? undefined : present === undefined ? row : row + 1;
  const before = row === undefined ? undefined : row - 1;
  return {
    goTo,
    previous: before !== undefined && before >= 0 ? () => goTo(before) : undefined,
    next: after !== undefined && total !== undefined && after < total ? () => goTo(after) : undefined,
  };
}

function rowOf(grid: Grid | undefined, candidateId: string) {
  if (!grid || grid.isDestroyed()) return;
  const node = grid.getRowNode(candidateId);
  return node?.data && node.rowIndex !== null ? node.rowIndex : undefined;
}
