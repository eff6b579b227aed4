import { useCallback, useMemo, useRef } from 'react';
import { titleOfColumn } from '@/features/results/reasons/labels';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import { useUrlText } from '@/shared/url/useUrlState';

/** The address' words for the candidate of the drawer, and for the column that is explained there. */
export const CANDIDATE = 'candidat';
const WHY = 'pourquoi';
/** Stands for the rank column of the settings. */
const OF_RANK = 'rang';

/** « Pourquoi ce rang ? » in the place of the candidate's drawer: of which column, how it is opened and left. */
export function useWhy() {
  const [shown] = useUrlText(WHY);
  const navigate = usePageNavigate();
  const isLeft = useRef(false);
  const go = useCallback(
    (change: Record<string, string | undefined>, replace: boolean) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        state: true,
        replace,
      }),
    [navigate],
  );
  const open = useCallback(
    (candidateId: string, column: string = OF_RANK) =>
      go({ [CANDIDATE]: candidateId, [WHY]: column, formule: undefined }, false),
    [go],
  );
  const close = useCallback(() => {
    isLeft.current = true;
    go({ [WHY]: undefined }, false);
  }, [go]);
  /** The button that opens it has the focus again once it is closed. */
  const onButton = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isLeft.current) return;
    isLeft.current = false;
    button.focus({ preventScroll: true });
  }, []);
  /** With nobody in the drawer, nothing is explained there. */
  const selectCandidate = useCallback(
    (id: string | undefined) => go({ [CANDIDATE]: id, ...(id === undefined && { [WHY]: undefined }) }, true),
    [go],
  );
  return useMemo(
    () => ({
      isShown: shown !== undefined,
      column: shown === OF_RANK ? undefined : shown,
      open,
      titleOf: titleOfColumn,
      close,
      onButton,
      selectCandidate,
    }),
    [shown, open, close, onButton, selectCandidate],
  );
}
