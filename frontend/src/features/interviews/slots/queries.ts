import { queryOptions } from '@tanstack/react-query';
import type { ValuesQuery } from '@/shared/grid/filter/useFilterValues';
import { fetchJuriesForSlots, fetchSlotFilterValues, fetchSlotsState, planCreation } from './api';

const slotsKey = ['slots'] as const;

export const slotsStateQuery = queryOptions({
  queryKey: [...slotsKey, 'state'],
  queryFn: fetchSlotsState,
});

/** The list of a column's filter. */
export const slotValuesQuery: ValuesQuery = (question) => ({
  queryKey: [...slotsKey, 'values', question],
  queryFn: ({ signal }) => fetchSlotFilterValues(question, signal),
});

export const creationPlanQuery = queryOptions({
  queryKey: [...slotsKey, 'plan'],
  queryFn: planCreation,
});

export const juriesForSlotsQuery = queryOptions({
  queryKey: [...slotsKey, 'juries'],
  queryFn: fetchJuriesForSlots,
});
