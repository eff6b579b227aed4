import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CandidateQuery } from '@/features/ranking/grid/candidateQuery';
import type { Arrangement } from '@/shared/grid/arrangement';
import { useAccount } from '@/shared/session/useAccount';
import { useIsPageCurrent, usePageNavigate } from '@/shared/url/usePageNavigate';

type LastState = {
  vue: string | undefined;
  candidates: CandidateQuery | undefined;
  arrangement: Arrangement | undefined;
};

// By account, for as long as the page (and its client) stays open: filters and searches can hold personal data, which
// no storage keeps.
const kept = new WeakMap<QueryClient, Map<string, LastState>>();

function lastStatesOf(client: QueryClient): Map<string, LastState> {
  const states = kept.get(client) ?? new Map<string, LastState>();
  kept.set(client, states);
  return states;
}

/** How this account left the Classement, as long as the page stays open. */
export function useLeftState(): LastState | undefined {
  const { email } = useAccount();
  return lastStatesOf(useQueryClient()).get(email);
}

const isBare = ({ vue, candidates, arrangement }: LastState) =>
  vue === undefined && candidates === undefined && arrangement === undefined;

/**
 * Brings back the view, the filters, the search and the columns as they were left, to whoever comes by a bare link to the
 * Classement. False until they are back. A way back in the history shows what that step was.
 */
export function useLastState(): boolean {
  const { email } = useAccount();
  const lastStates = lastStatesOf(useQueryClient());
  const navigate = usePageNavigate();
  const { index, ...now } = useLocation({
    select: ({ search, state }): LastState & { index: number } => ({
      vue: (search as Record<string, string | undefined>).vue,
      candidates: state.candidates,
      arrangement: state.arrangement,
      index: state.__TSR_index,
    }),
  });
  const { vue, candidates, arrangement } = now;
  const [arriving, setArriving] = useState(() => isBare(now) && lastStates.has(email));
  const lastIndex = useRef(-1);
  const isCurrent = useIsPageCurrent();
  useEffect(() => {
    if (!isCurrent()) return;
    const state = { vue, candidates, arrangement };
    const last = lastStates.get(email);
    const byLink = index > lastIndex.current;
    lastIndex.current = index;
    if (!isBare(state)) lastStates.set(email, state);
    else if (last && byLink)
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, vue: last.vue }),
        state: (before: object) => ({
          ...before,
          candidates: last.candidates,
          arrangement: last.arrangement,
        }),
        replace: true,
      }).then(() => setArriving(false));
  }, [isCurrent, email, index, vue, candidates, arrangement, navigate, lastStates]);
  return !arriving;
}
