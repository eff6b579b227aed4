import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Recipients } from '@/features/correspondence/messages/api';
import { alertLabels } from '@/features/ranking/alerts/labels';
import { filtersOf, type CandidateQuery } from '@/features/ranking/grid/candidateQuery';
import { formatCount } from '@/shared/format/numbers';
import { keptText } from '@/shared/grid/filter/describeFilter';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { paths } from '@/shared/paths';
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

/** What narrows the list down: `Sans adresse e-mail · Boursier : Oui`; the whole list where nothing does. */
function listInWords({ filters, search, alert }: CandidateQuery, descriptors: ColumnDescriptor[] = []) {
  const columns = [...new Set(filters.map(({ column }) => column))].flatMap((name) => {
    const descriptor = descriptors.find(({ technicalName }) => technicalName === name);
    const own = filters.filter(({ column }) => column === name);
    return descriptor ? [`${descriptor.displayName} : ${keptText(own, descriptor)}`] : [];
  });
  const parts = [
    ...(alert ? [alertLabels[alert.filterType]] : []),
    ...(search.trim() === '' ? [] : [`Recherche : ${search.trim()}`]),
    ...columns,
  ];
  return parts.length > 0 ? parts.join(' · ') : 'Toute la liste';
}
