import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { AlertFilterType } from '@/shared/candidates/api';
import type { Filter } from '@/shared/grid/api';
import type { ColumnFilter } from '@/shared/grid/filter/columnFilter';
import { usePageNavigate } from '@/shared/url/usePageNavigate';

/** What narrows the grid down. It can hold personal data: it stays in the session's history, out of addresses. */
export type CandidateQuery = {
  filters: ColumnFilter[];
  search: string;
  /** The alert whose candidates alone are shown, and what leaving it restores. */
  alert?: { filterType: AlertFilterType; before: CandidateQuery } | undefined;
};

type AlertFilter = { filterType: AlertFilterType };

export const WHOLE_LIST: CandidateQuery = { filters: [], search: '' };

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge with interfaces only
  interface HistoryState {
    candidates?: CandidateQuery | undefined;
  }
}

type SearchFilter = { filterType: 'SEARCH_CANDIDATE_FILTER'; searchValue: string };

/** The filters of a query as the server takes them. */
export function filtersOf({
  filters,
  search,
  alert,
}: CandidateQuery): (ColumnFilter | SearchFilter | AlertFilter)[] {
  const text = search.trim();
  if (text === '' && !alert) return filters;
  return [
    ...filters,
    ...(alert ? [{ filterType: alert.filterType }] : []),
    ...(text === '' ? [] : [{ filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue: text }]),
  ];
}

/** The query of a saved view, from its filters. */
export function queryOfView(filterModel: Filter[]): CandidateQuery {
  const search = filterModel.find(({ filterType }) => filterType === 'SEARCH_CANDIDATE_FILTER');
  return {
    search: search?.searchValue ?? '',
    filters: filterModel.flatMap(({ filterType, column, error, values, operator }) =>
      filterType === 'COLUMN_FILTER' && column
        ? [{ filterType, column, error: error ?? false, values: values ?? [], operator: operator ?? null }]
        : [],
    ),
  };
}

/** The query without the filters on columns that no longer exist, and the names of these columns. */
export function knownPart(
  query: CandidateQuery,
  known: ReadonlySet<string>,
): { query: CandidateQuery; vanished: string[] } {
  const vanished = [...new Set(query.filters.map(({ column }) => column))].filter((name) => !known.has(name));
  if (vanished.length === 0) return { query, vanished };
  return { query: { ...query, filters: query.filters.filter(({ column }) => known.has(column)) }, vanished };
}

/** Whether two queries keep the same candidates in the same words, whatever the order of their filters. */
export function sameQuery(first: CandidateQuery, second: CandidateQuery): boolean {
  const text = ({ search, filters }: CandidateQuery) =>
    JSON.stringify([
      search.trim(),
      filters
        .map(({ column, error, operator, values }) =>
          JSON.stringify([column, error, operator, values.map((value) => JSON.stringify(value)).sort()]),
        )
        .sort(),
    ]);
  return text(first) === text(second);
}

/** The query of this step of the browser's history, else `fallback`; a change of filters is a step back and forth. */
export function useCandidateQuery(fallback: CandidateQuery = WHOLE_LIST) {
  const stored = useLocation({ select: ({ state }) => state.candidates });
  const navigate = usePageNavigate();
  const query = stored ?? fallback;
  const change = useCallback(
    (next: CandidateQuery, replace: boolean, dropped?: string) => {
      void navigate({
        to: '.',
        search: dropped ? (before: object) => ({ ...before, [dropped]: undefined }) : true,
        state: (before: object) => ({ ...before, candidates: next }),
        replace,
      });
    },
    [navigate],
  );
  return useMemo(
    () => ({
      query,
      setFilters: (filters: ColumnFilter[]) => change({ ...query, filters }, false),
      setSearch: (search: string) => change({ ...query, search }, true),
      clear: () =>
        change(
          query.alert && query.filters.length === 0 && query.search === ''
            ? query.alert.before
            : { ...WHOLE_LIST, alert: query.alert },
          false,
        ),
      /** Shows the candidates of an alert alone; `dropped` goes out of the address in the same step, or in place of it. */
      enterAlert: (filterType: AlertFilterType, dropped: string, replace = false) =>
        change(
          { ...WHOLE_LIST, alert: { filterType, before: query.alert?.before ?? query } },
          replace,
          dropped,
        ),
      leaveAlert: () => query.alert && change(query.alert.before, false),
    }),
    [query, change],
  );
}
