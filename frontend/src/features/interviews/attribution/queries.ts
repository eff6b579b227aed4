import { queryOptions } from '@tanstack/react-query';
import { fetchDescriptors, fetchFilterValues } from '@/shared/candidates/api';
import type { ValuesQuery } from '@/shared/grid/filter/useFilterValues';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { simulate } from './api';

const attributionKey = ['attribution'] as const;

export const descriptorsQuery = queryOptions({
  queryKey: [...attributionKey, 'descriptors'],
  queryFn: fetchDescriptors,
});

/** The list of a column's filter. */
export const candidateValuesQuery: ValuesQuery = (question) => ({
  queryKey: [...attributionKey, 'values', question],
  queryFn: withMinimumLoading(({ signal }) => fetchFilterValues(question, signal)),
});

export const simulationQuery = queryOptions({
  queryKey: [...attributionKey, 'simulation'],
  queryFn: withMinimumLoading(simulate),
});
