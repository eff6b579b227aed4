import { useEffect } from 'react';
import type { Grid } from '@/shared/grid/arrangement';

/** Scrolls to the row of the candidate who is opened from elsewhere, where the grid has read it. */
export function useRowInSight(candidateId: string | undefined, grid: Grid | undefined) {
  useEffect(() => {
    if (!grid || grid.isDestroyed() || candidateId === undefined) return;
    const node = grid.getRowNode(candidateId);
    if (node?.data) grid.ensureNodeVisible(node);
  }, [candidateId, grid]);
}
