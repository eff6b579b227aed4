import { queryOptions } from '@tanstack/react-query';
import type { ValuesQuery } from '@/shared/grid/filter/useFilterValues';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchDescriptors, fetchFilterValues } from './api';

export const descriptorsQuery = queryOptions({
  queryKey: ['ranking', 'descriptors'],
  queryFn: fetchDescriptors,
});

/** The list of a column's filter. */
export const filterValuesQuery: ValuesQuery = (question) => ({
  queryKey: ['ranking', 'filterValues', question],
  queryFn: withMinimumLoading(({ signal }) => fetchFilterValues(question, signal)),
});
