import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchAccesses, fetchHeld, fetchPurge, findPeople, type Wanted } from './api';

export const KEY = ['campaign', 'privacy'];

/** What a purge would take now. */
export const purgeQuery = queryOptions({
  queryKey: [...KEY, 'purge'],
  queryFn: withMinimumLoading(fetchPurge),
});

/** The candidates whom a search finds. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: [...KEY, 'people', text],
    queryFn: withMinimumLoading(() => findPeople(text)),
  });

/** The data stored about one of them. */
export const heldQuery = (id: string) =>
  queryOptions({ queryKey: [...KEY, 'held', id], queryFn: withMinimumLoading(() => fetchHeld(id)) });

/** A page of the access journal. */
export const accessesQuery = (page: number, size: number, wanted: Wanted) =>
  queryOptions({
    queryKey: [...KEY, 'accesses', page, size, wanted],
    queryFn: withMinimumLoading(() => fetchAccesses(page, size, wanted)),
    placeholderData: keepPreviousData,
  });
