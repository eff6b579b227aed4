import { queryOptions } from '@tanstack/react-query';
import { fetchDescriptors, fetchFilterValues } from '@/shared/candidates/api';
import type { ValuesQuery } from '@/shared/grid/filter/useFilterValues';
import { simulate, simulatePair } from './api';

const attributionKey = ['attribution'] as const;

export const descriptorsQuery = queryOptions({
  queryKey: [...attributionKey, 'descriptors'],
  queryFn: fetchDescriptors,
});

/** The list of a column's filter. */
export const candidateValuesQuery: ValuesQuery = (question) => ({
  queryKey: [...attributionKey, 'values', question],
  queryFn: ({ signal }) => fetchFilterValues(question, signal),
});

export const pairsKey = [...attributionKey, 'pair'] as const;

/** What giving the slot to the candidate would change: read anew each time, as others attribute too. */
export const pairQuery = (slotId: string, candidateId: string) =>
  queryOptions({
    queryKey: [...pairsKey, slotId, candidateId],
    queryFn: () => simulatePair(slotId, candidateId),
    gcTime: 0,
  });

export const simulationQuery = queryOptions({
  queryKey: [...attributionKey, 'simulation'],
  queryFn: simulate,
});
