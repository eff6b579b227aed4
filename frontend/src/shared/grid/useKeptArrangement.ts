import { useLocation, useRouter, type RouterHistory } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { arrangementOf, type Arrangement, type Grid } from './arrangement';

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge with interfaces only
  interface HistoryState {
    arrangement?: Arrangement | undefined;
  }
}

const SETTLE_MS = 300;
const CHANGES = ['columnResized', 'columnMoved', 'columnVisible', 'columnPinned', 'sortChanged'] as const;
/** What may come before a reload or a way out: it waits for nothing. */
const LAST_MOMENTS = ['pointerdown', 'keydown', 'pagehide'] as const;

/**
 * Keeps how the columns stand in this step of the browser's history, so that a reload or a way back finds them as they
 * were. Gives what was kept, undefined when nothing was; `read` gives it at the time of a call.
 */
export function useKeptArrangement(grid: Grid | undefined): {
  kept: Arrangement | undefined;
  read: () => Arrangement | undefined;
} {
  const kept = useLocation({ select: ({ state }) => state.arrangement });
  const router = useRouter();
  useEffect(() => {
    if (!grid) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined || grid.isDestroyed()) return;
      clearTimeout(timer);
      timer = undefined;
      const { href, state } = router.state.location;
      const history = router.history as RouterHistory;
      history.replace(href, { ...state, arrangement: arrangementOf(grid) }, { ignoreBlocker: true });
      history.flush(); // at once: the page may be on its way out
    };
    const keepOnceSettled = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, SETTLE_MS);
    };
    CHANGES.forEach((change) => grid.addEventListener(change, keepOnceSettled));
    LAST_MOMENTS.forEach((moment) => window.addEventListener(moment, keep, { capture: true }));
    return () => {
      clearTimeout(timer);
      LAST_MOMENTS.forEach((moment) => window.removeEventListener(moment, keep, { capture: true }));
      if (!grid.isDestroyed()) CHANGES.forEach((change) => grid.removeEventListener(change, keepOnceSettled));
    };
  }, [grid, router]);
  const read = useCallback(() => router.state.location.state.arrangement, [router]);
  return { kept, read };
}
