import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Grid } from '@/shared/grid/arrangement';
import { rowAt } from '@/shared/grid/rowAt';

/** Where a candidate stands among the rows, or stood before they left them. */
type Standing = { id: string; row: number; total: number; present: boolean };
type Ways = { previous: number | undefined; next: number | undefined };

const NONE: Ways = { previous: undefined, next: undefined };

/**
 * Where a candidate stands in the grid, and the way to the rows beside, loaded or not. A candidate who has left the grid
 * (a conflict that was resolved) keeps the row that they had. While the rows are read anew (`total` is unknown), both ways
 * stay as they were, and lead on once the rows are counted.
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
  const row = useSyncExternalStore(subscribe, () => rowOf(grid, candidateId));
  const [last, setLast] = useState<Standing>();
  const former = last?.id === candidateId ? last : undefined;
  const standing = total === undefined ? former : standingNow(candidateId, row, total, former);
  if (standing && !isSame(standing, last)) setLast(standing);

  const { previous, next } = standing ? rowsBeside(standing) : NONE;

  const awaited = useRef<keyof Ways>(undefined);
  // Who was chosen meanwhile stays.
  useEffect(() => {
    awaited.current = undefined;
  }, [candidateId]);
  const counted = total !== undefined;
  /** The row that is awaited, once it is known which. */
  const wantedRow = useCallback(() => {
    if (!counted || !awaited.current) return undefined;
    return { previous, next }[awaited.current];
  }, [counted, previous, next]);
  const selectLoaded = useCallback(() => {
    const wanted = wantedRow();
    if (!grid || grid.isDestroyed() || wanted === undefined) return;
    const found = rowAt(grid, wanted)?.data;
    if (!found) return;
    awaited.current = undefined;
    onSelect(found.id);
  }, [grid, wantedRow, onSelect]);
  const seek = useCallback(() => {
    const wanted = wantedRow();
    if (wanted !== undefined) grid?.ensureIndexVisible(wanted);
    else if (counted) awaited.current = undefined;
    selectLoaded();
  }, [grid, counted, wantedRow, selectLoaded]);
  useEffect(() => {
    seek();
    return subscribe(selectLoaded);
  }, [seek, subscribe, selectLoaded]);

  const go = (way: keyof Ways) => () => {
    awaited.current = way;
    seek();
  };
  return {
    previous: previous === undefined ? undefined : go('previous'),
    next: next === undefined ? undefined : go('next'),
  };
}

function standingNow(
  id: string,
  row: number | undefined,
  total: number,
  former: Standing | undefined,
): Standing | undefined {
  if (row !== undefined) return { id, row, total, present: true };
  return former && { ...former, total, present: false };
}

function rowsBeside({ row, total, present }: Standing): Ways {
  const before = Math.min(row, total) - 1;
  // When a candidate has left the grid, the next one has taken their row.
  const after = present ? row + 1 : row;
  return { previous: before >= 0 ? before : undefined, next: after < total ? after : undefined };
}

const isSame = (first: Standing, second: Standing | undefined) =>
  first.id === second?.id &&
  first.row === second.row &&
  first.total === second.total &&
  first.present === second.present;

function rowOf(grid: Grid | undefined, candidateId: string) {
  if (!grid || grid.isDestroyed()) return;
  const node = grid.getRowNode(candidateId);
  return node?.data && node.rowIndex !== null ? node.rowIndex : undefined;
}
