import { queryOptions } from '@tanstack/react-query';
import { fetchDay, fetchJuries, fetchPfm, findCandidate } from './api';

const juryKey = ['jury'] as const;

/** How often the day's list is read again: other members grade too. */
const REFRESH_MS = 60_000;

export const juriesQuery = queryOptions({
  queryKey: [...juryKey, 'juries'],
  queryFn: fetchJuries,
});

/** Every day's list that was read. */
export const dayKey = [...juryKey, 'day'] as const;

export const dayQuery = (juryId: string, day: string) =>
  queryOptions({
    queryKey: [...dayKey, juryId, day],
    queryFn: () => fetchDay(juryId, day),
    refetchInterval: REFRESH_MS,
  });

/** Everyone who was searched for. */
export const candidatesKey = [...juryKey, 'candidate'] as const;

export const candidateQuery = (number: string) =>
  queryOptions({ queryKey: [...candidatesKey, number], queryFn: () => findCandidate(number) });

export const pfmQuery = (candidateId: string) =>
  queryOptions({ queryKey: [...juryKey, 'pfm', candidateId], queryFn: () => fetchPfm(candidateId) });
