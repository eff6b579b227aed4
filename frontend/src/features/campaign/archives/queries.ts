import { queryOptions } from '@tanstack/react-query';
import { getArchiveEstimate, getArchivesPurge, listArchives } from '@/api/sdk.gen';
import { type Archive } from './api';
import { isWaiting } from './labels';

const KEY = ['campaign', 'archives'];
const WHILE_WAITING_MS = 5000;

/** The archives by scholar year, read again while one of them waits. */
export const archivesQuery = queryOptions<Record<string, Archive[]>>({
  queryKey: KEY,
  queryFn: () => listArchives(),
  refetchInterval: ({ state }) =>
    Object.values(state.data ?? {})
      .flat()
      .some(isWaiting)
      ? WHILE_WAITING_MS
      : false,
});

/** The archives that are to be purged, and the proofs of those that were. */
export const purgeQuery = queryOptions({
  queryKey: [...KEY, 'purge'],
  queryFn: () => getArchivesPurge(),
});

/** What an archive made now would hold. */
export const estimateQuery = queryOptions({
  queryKey: [...KEY, 'estimate'],
  queryFn: () => getArchiveEstimate(),
});
