import { useEffect, useEffectEvent, useRef } from 'react';
import { filtersOf, type CandidateQuery } from '@/features/ranking/grid/candidateQuery';
import { fetchPlace } from '@/shared/candidates/api';
import { sortOf, type Grid } from '@/shared/grid/arrangement';
import { toast } from '@/shared/toast/toasts';

type Shown = {
  candidateId: string | undefined;
  grid: Grid | undefined;
  /** How many rows there are; undefined while they are read. */
  total: number | undefined;
  query: CandidateQuery;
};

const NOT_LISTED = "Ce candidat n'est pas dans la liste : les filtres ou la recherche l'écartent.";

/**
 * Scrolls to the row of the candidate who is opened from elsewhere, whether the grid has read it or not; says so of one
 * whom the list leaves out.
 */
export function useRowInSight({ candidateId, grid, total, query }: Shown) {
  const sought = useRef<string>(undefined);
  const seek = useEffectEvent(async (api: Grid, id: string, signal: AbortSignal) => {
    const index = await fetchPlace(id, { filters: filtersOf(query), sort: sortOf(api) }, signal);
    if (signal.aborted || api.isDestroyed()) return;
    if (index === undefined) toast.info(NOT_LISTED);
    else api.ensureIndexVisible(index, 'middle');
  });
  useEffect(() => {
    if (candidateId === undefined) sought.current = undefined;
    // Without any row there is nothing to scroll to, and the page says why.
    if (!grid || grid.isDestroyed() || candidateId === undefined || !total || sought.current === candidateId)
      return undefined;
    sought.current = candidateId;
    const node = grid.getRowNode(candidateId);
    if (node?.data) {
      grid.ensureNodeVisible(node);
      return undefined;
    }
    const reading = new AbortController();
    // The list stays as it is where the place cannot be read.
    seek(grid, candidateId, reading.signal).catch(() => undefined);
    return () => reading.abort();
  }, [candidateId, grid, total]);
}
