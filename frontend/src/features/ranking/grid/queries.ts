import { queryOptions } from '@tanstack/react-query';
import { fetchDescriptors, fetchFilterValues } from '@/shared/candidates/api';
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

/** How many candidates the account may see, whatever the filters. */
export const candidateTotalQuery = queryOptions({
  queryKey: ['ranking', 'total'],
  queryFn: ({ signal }) => fetchCandidateTotal(signal),
});
