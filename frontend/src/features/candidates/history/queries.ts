import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchHistory } from './api';

const PAGE = 50;

export const historiesKey = ['candidates', 'history'] as const;

/** The history of a candidate, page by page. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...historiesKey, id],
    queryFn: ({ pageParam, signal }) => fetchHistory(id, PAGE, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
