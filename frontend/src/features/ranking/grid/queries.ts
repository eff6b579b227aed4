import { queryOptions } from '@tanstack/react-query';
import { fetchCandidates, fetchDescriptors, fetchFilterValues } from '@/shared/candidates/api';
import type { ValuesQuery } from '@/shared/grid/filter/useFilterValues';
import { fetchCandidateTotal } from './api';

export const descriptorsQuery = queryOptions({
  queryKey: ['ranking', 'descriptors'],
  queryFn: fetchDescriptors,
});

/** The list of a column's filter. */
export const filterValuesQuery: ValuesQuery = (question) => ({
  queryKey: ['ranking', 'filterValues', question],
  queryFn: ({ signal }) => fetchFilterValues(question, signal),
});

const MOST_FOUND = 8;

/** The first candidates of a name or number. */
export const foundQuery = (searchValue: string) =>
  queryOptions({
    queryKey: ['ranking', 'found', searchValue],
    queryFn: async ({ signal }) => {
      const filters = [{ filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue }];
      const { rows } = await fetchCandidates({ filters, sort: [], columns: [] }, 0, MOST_FOUND, signal);
      return rows;
    },
  });

/** How many candidates the account may see, whatever the filters. */
export const candidateTotalQuery = queryOptions({
  queryKey: ['ranking', 'total'],
  queryFn: ({ signal }) => fetchCandidateTotal(signal),
});
