import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WHOLE_LIST, queryOfView } from '@/features/ranking/grid/candidateQuery';
import type { SavedView } from '@/features/ranking/views/api';
import type { Views } from '@/features/ranking/views/useViews';
import { arrange, type Grid } from '@/shared/grid/arrangement';
import { useKeptArrangement } from '@/shared/grid/useKeptArrangement';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import { useUrlText } from '@/shared/url/useUrlState';

/**
 * The view in use: the one in the address, on arrival else the one that was selected last. It arranges the columns
 * whenever it changes, unless this step of the history holds them as they were left (`kept`); `query` is what it narrows
 * the grid down to.
 */
export function useChosenView(views: Views, grid: Grid | undefined) {
  const [wanted, setWanted] = useUrlText('vue');
  const navigate = usePageNavigate();
  const [chosenHere, setChosenHere] = useState(false);
  const stored = chosenHere ? undefined : views.views?.find(({ selected }) => selected)?.id;
  const view = views.views?.find(({ id }) => id === (wanted ?? stored));
  const arranged = useRef<string>(undefined);
  const { kept, read } = useKeptArrangement(grid);

  useEffect(() => {
    if (wanted === undefined && stored !== undefined) setWanted(stored, { replace: true });
  }, [wanted, stored, setWanted]);
  useEffect(() => {
    if (!grid || arranged.current === view?.id) return;
    arranged.current = view?.id;
    const arrangement = read() ?? view?.view;
    if (arrangement) arrange(grid, arrangement);
    else grid.resetColumnState();
  }, [grid, view, read]);

  const { select: keep } = views;
  const current = view?.id;
  const choose = useCallback(
    (next: SavedView | undefined) => {
      setChosenHere(true);
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, vue: next?.id }),
        // The filters and the columns of the view take the place of those in force.
        state: (before: object) => ({
          ...before,
          candidates: next ? undefined : WHOLE_LIST,
          arrangement: undefined,
        }),
      });
      if (next) keep(next.id, true);
      else if (current !== undefined) keep(current, false);
    },
    [navigate, keep, current],
  );
  /** The view just created from the current state of the grid. */
  const adopt = useCallback(
    (made: SavedView) => {
      setChosenHere(true);
      arranged.current = made.id;
      setWanted(made.id);
      keep(made.id, true);
    },
    [setWanted, keep],
  );
  const revert = useCallback(() => {
    if (!grid || !view) return;
    void navigate({
      to: '.',
      search: true,
      state: (before: object) => ({ ...before, candidates: undefined, arrangement: undefined }),
    });
    arrange(grid, view.view);
  }, [navigate, grid, view]);
  const filterModel = view?.view.filterModel;
  const query = useMemo(() => (filterModel ? queryOfView(filterModel) : WHOLE_LIST), [filterModel]);
  const onArranged = useCallback(() => {
    arranged.current = current;
  }, [current]);
  // A link to it was kept, and it was deleted or is no longer shared.
  const isMissing = wanted !== undefined && views.views !== undefined && view === undefined;
  return { view, isMissing, query, choose, adopt, revert, kept, arrangement: kept ?? view?.view, onArranged };
}
