import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WHOLE_LIST, queryOfView } from '@/features/ranking/grid/candidateQuery';
import type { SavedView } from '@/features/ranking/views/api';
import type { Views } from '@/features/ranking/views/useViews';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { arrange, type Grid } from '@/shared/grid/arrangement';
import { useKeptArrangement } from '@/shared/grid/useKeptArrangement';
import { useUrlText } from '@/shared/url/useUrlState';

/**
 * The view in use: the one in the address, on arrival else the one that was selected last. It arranges the columns
 * whenever it changes, unless this step of the history holds them as they were left; `query` is what it narrows the grid down to.
 */
export function useChosenView(
  views: Views,
  descriptors: ColumnDescriptor[] | undefined,
  grid: Grid | undefined,
) {
  const [wanted, setWanted] = useUrlText('vue');
  const navigate = useNavigate();
  const [chosenHere, setChosenHere] = useState(false);
  const stored = chosenHere ? undefined : views.views?.find(({ selected }) => selected)?.id;
  const view = views.views?.find(({ id }) => id === (wanted ?? stored));
  const arranged = useRef<string>(undefined);
  const kept = useKeptArrangement(grid);

  useEffect(() => {
    if (wanted === undefined && stored !== undefined) setWanted(stored, { replace: true });
  }, [wanted, stored, setWanted]);
  useEffect(() => {
    if (!grid || arranged.current === view?.id) return;
    arranged.current = view?.id;
    const arrangement = kept() ?? view?.view;
    if (arrangement) arrange(grid, arrangement);
    else grid.resetColumnState();
  }, [grid, view, kept]);

  const { select: keep } = views;
  const current = view?.id;
  const choose = useCallback(
    (next: SavedView | undefined) => {
      setChosenHere(true);
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, vue: next?.id }),
        // The filters and the columns of the view take the place of those in force.
        state: (before: object) => ({ ...before, candidates: undefined, arrangement: undefined }),
      });
      if (next) keep(next.id, true);
      else if (current !== undefined) keep(current, false);
    },
    [navigate, keep, current],
  );
  const filterModel = view?.view.filterModel;
  const query = useMemo(
    () =>
      filterModel && descriptors
        ? queryOfView(filterModel, new Set(descriptors.map(({ technicalName }) => technicalName)))
        : WHOLE_LIST,
    [filterModel, descriptors],
  );
  const onArranged = useCallback(() => {
    arranged.current = current;
  }, [current]);
  return { view, query, choose, arrangement: kept() ?? view?.view, onArranged };
}
