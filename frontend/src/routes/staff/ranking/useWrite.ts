import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Recipients } from '@/features/correspondence/messages/api';
import { filtersOf } from '@/features/ranking/grid/candidateQuery';
import { formatCount } from '@/shared/format/numbers';
import { paths } from '@/shared/paths';
import { listInWords } from './listInWords';
import type { Ranking } from './useRanking';
import type { TickedCandidate } from './useTickedCandidates';

/** Whom Écrire is for, and where they come from in words. They may be many, and filters hold personal data: never in addresses. */
export type WriteTo = { recipients: Recipients; origin: string };

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge with interfaces only
  interface HistoryState {
    writeTo?: WriteTo | undefined;
    /** Those who were ticked when the Classement was left, to be ticked again on the way back. */
    ticked?: TickedCandidate[] | undefined;
  }
}

/** Opens Écrire; the way back finds the Classement with the same candidates `ticked`. */
export function useWrite() {
  const navigate = useNavigate();
  return useCallback(
    async (writeTo: WriteTo, ticked?: TickedCandidate[]) => {
      if (ticked)
        await navigate({
          to: '.',
          search: true,
          replace: true,
          state: (before: object) => ({ ...before, ticked }),
        });
      await navigate({ to: paths.message, state: { writeTo } });
    },
    [navigate],
  );
}

/** To all whom the Classement lists. */
export const writeToList = ({ query, descriptors }: Ranking): WriteTo => ({
  recipients: { filters: filtersOf(query) },
  origin: listInWords(query, descriptors.data),
});

export const writeToTicked = (candidates: TickedCandidate[]): WriteTo => ({
  recipients: { ids: candidates.map(({ id }) => id) },
  origin: formatCount(candidates.length, 'candidat coché', 'candidats cochés'),
});
