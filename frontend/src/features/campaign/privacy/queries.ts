import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getHeldData, getPurge } from '@/api/sdk.gen';
import { fetchAccesses, findPeople, type Wanted } from './api';

export const KEY = ['campaign', 'privacy'];

/** What a purge would take now. */
export const purgeQuery = queryOptions({
  queryKey: [...KEY, 'purge'],
  queryFn: () => getPurge(),
});

/** The candidates whom a search finds. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: [...KEY, 'people', text],
    queryFn: () => findPeople(text),
  });

/** The data stored about one of them. */
export const heldQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'held', id],
    queryFn: () => getHeldData({ path: { candidate_id: id } }),
  });

/** A page of the access journal. */
export const accessesQuery = (page: number, size: number, wanted: Wanted) =>
  queryOptions({
    queryKey: [...KEY, 'accesses', page, size, wanted],
    queryFn: () => fetchAccesses(page, size, wanted),
    placeholderData: keepPreviousData,
  });
