import { queryOptions } from '@tanstack/react-query';
import { attributeSlot, attributeSlotsAutomatically } from '@/api/sdk.gen';
import { fetchDescriptors, fetchFilterValues } from '@/shared/candidates/api';
import type { ValuesQuery } from '@/shared/grid/filter/useFilterValues';

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
    queryFn: () => attributeSlot({ query: { dryRun: true }, body: { interviewSlotId: slotId, candidateId } }),
    gcTime: 0,
  });

/** What automatic attribution would do. */
export const simulationQuery = queryOptions({
  queryKey: [...attributionKey, 'simulation'],
  queryFn: () => attributeSlotsAutomatically({ query: { dryRun: true } }),
});
