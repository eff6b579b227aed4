import { queryOptions } from '@tanstack/react-query';
import { createSlotsAutomatically, getSlotsState, listJuriesForSlots } from '@/api/sdk.gen';
import type { ValuesQuery } from '@/shared/grid/filter/useFilterValues';
import { fetchSlotFilterValues } from './api';

const slotsKey = ['slots'] as const;

/** When slots were created and attributed automatically, how many are free, and who waits for one. */
export const slotsStateQuery = queryOptions({
  queryKey: [...slotsKey, 'state'],
  queryFn: () => getSlotsState(),
});

/** The list of a column's filter. */
export const slotValuesQuery: ValuesQuery = (question) => ({
  queryKey: [...slotsKey, 'values', question],
  queryFn: ({ signal }) => fetchSlotFilterValues(question, signal),
});

/** What automatic creation would make. */
export const creationPlanQuery = queryOptions({
  queryKey: [...slotsKey, 'plan'],
  queryFn: () => createSlotsAutomatically({ query: { dryRun: true } }),
});

export const juriesForSlotsQuery = queryOptions({
  queryKey: [...slotsKey, 'juries'],
  queryFn: () => listJuriesForSlots(),
});
