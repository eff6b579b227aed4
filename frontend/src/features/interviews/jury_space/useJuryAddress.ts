import { useLocation, type HistoryState } from '@tanstack/react-router';
import { usePageNavigate } from '@/shared/url/usePageNavigate';

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge with interfaces only
  interface HistoryState {
    /** In the jury's space: the number that was searched for, and in which search. */
    sought?: { number: string; search: string } | undefined;
  }
}

/**
 * The jury, the day and the candidate in the address, each candidate a step of the browser's history. A number is a
 * person's: it stays out of the address, in the step's own state.
 */
export function useJuryAddress() {
  // The address and its state change together only where both are read from the location.
  const location: { search: Record<string, string>; state: HistoryState } = useLocation();
  const { jury, date, candidat: candidateId, state } = location.search;
  const { sought } = location.state;
  const navigate = usePageNavigate();
  const go = (search: object, next: typeof sought, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...search }),
      state: (before) => ({ ...before, sought: next }),
      replace,
    });
  return {
    jury,
    date,
    candidateId,
    sought,
    /** Only the days on which a grade is missing. */
    toGrade: state === 'to-grade',
    showAll: () => go({ state: undefined }, sought, true),
    /** `id` is that of the candidate, where the day's list gives it before the search does. */
    search: (number: string, id: string | undefined, replace: boolean) =>
      go({ candidat: id }, { number, search: crypto.randomUUID() }, replace),
    /** The search gave the candidate. */
    found: (number: string, id: string) => {
      if (id !== candidateId || !sought) go({ candidat: id }, sought ?? { number, search: number }, true);
    },
    close: () => go({ candidat: undefined }, undefined, false),
    /** A candidate who was found stays open; a search that found nobody is over. */
    chooseDay: (toJury: string, day: string) =>
      go({ jury: toJury, date: day }, candidateId === undefined ? undefined : sought, true),
  };
}
