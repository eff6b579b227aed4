import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { arrangementOf, type Arrangement, type Grid } from './arrangement';

declare module '@tanstack/react-router' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- declarations merge with interfaces only
  interface HistoryState {
    arrangement?: Arrangement | undefined;
  }
}

const SETTLE_MS = 300;
const CHANGES = ['columnResized', 'columnMoved', 'columnVisible', 'columnPinned', 'sortChanged'] as const;

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
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!grid) return;
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (grid.isDestroyed()) return;
        const arrangement = arrangementOf(grid);
        void navigate({
          to: '.',
          search: true,
          state: (before: object) => ({ ...before, arrangement }),
          replace: true,
        });
      }, SETTLE_MS);
    };
    CHANGES.forEach((change) => grid.addEventListener(change, keep));
    return () => {
      clearTimeout(timer.current);
      if (!grid.isDestroyed()) CHANGES.forEach((change) => grid.removeEventListener(change, keep));
    };
  }, [grid, navigate]);
  const read = useCallback(() => router.state.location.state.arrangement, [router]);
  return { kept, read };
}
