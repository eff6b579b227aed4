import { queryOptions } from '@tanstack/react-query';
import { fetchProgress, fetchQueue, fetchToSettle } from './api';

/** All that readings change. */
export const readingsKey = ['pfmReadings'] as const;

/** What the reader may still read, and the project that they hold. */
export const queueQuery = queryOptions({
  queryKey: [...readingsKey, 'queue'],
  queryFn: ({ signal }) => fetchQueue(signal),
  // What is held is renewed by whoever types, not by a window that comes back.
  refetchOnWindowFocus: false,
});

export const progressQuery = queryOptions({
  queryKey: [...readingsKey, 'progress'],
  queryFn: ({ signal }) => fetchProgress(signal),
});

const FIRST = 25;

/** The first projects whose readings are too far apart. */
export const toSettleQuery = queryOptions({
  queryKey: [...readingsKey, 'toSettle'],
  queryFn: ({ signal }) => fetchToSettle(0, FIRST, signal),
});
