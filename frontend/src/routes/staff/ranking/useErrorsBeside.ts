import { useEffect } from 'react';
import { arrange, arrangementOf, sortOf, type Grid } from '@/shared/grid/arrangement';

/**
 * Shows these columns right beside those that are pinned, in which the candidate is named; once there are none of them to
 * show, the columns stand as they stood.
 */
export function useErrorsBeside(grid: Grid | undefined, columns: string[] | undefined) {
  const wanted = JSON.stringify(columns ?? []);
  useEffect(() => {
    const names = new Set(JSON.parse(wanted) as string[]);
    if (!grid || grid.isDestroyed() || names.size === 0) return undefined;
    const before = arrangementOf(grid);
    const state = grid.getColumnState();
    const isWanted = ({ colId }: { colId: string }) => names.has(colId);
    const isPinned = ({ pinned }: { pinned?: unknown }) => pinned === 'left';
    grid.applyColumnState({
      state: [
        ...state.filter(isPinned),
        ...state
          .filter((column) => isWanted(column) && !isPinned(column))
          .map((column) => ({ ...column, hide: false })),
        ...state.filter((column) => !isWanted(column) && !isPinned(column)),
      ],
      applyOrder: true,
    });
    return () => {
      if (!grid.isDestroyed()) arrange(grid, { ...before, sortModel: sortOf(grid) });
    };
  }, [grid, wanted]);
}
