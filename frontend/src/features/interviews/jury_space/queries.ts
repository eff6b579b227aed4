import { queryOptions } from '@tanstack/react-query';
import { getJuryDay, getPfm, listJuriesToChoose } from '@/api/sdk.gen';
import { findCandidate } from './api';

const juryKey = ['jury'] as const;

/** How often the day's list is read again: other members grade too, and candidates arrive. */
const REFRESH_MS = 30_000;

/** The juries among which a member chooses, with the days on which each sits. */
export const juriesQuery = queryOptions({
  queryKey: [...juryKey, 'juries'],
  queryFn: () => listJuriesToChoose(),
});

/** Every day's list that was read. */
export const dayKey = [...juryKey, 'day'] as const;

/** Whom a jury meets on a day, by time. */
export const dayQuery = (juryId: string, day: string) =>
  queryOptions({
    queryKey: [...dayKey, juryId, day],
    queryFn: () => getJuryDay({ path: { jury_id: juryId }, query: { 'interview-date': day } }),
    refetchInterval: REFRESH_MS,
  });

/** Everyone who was searched for. */
export const candidatesKey = [...juryKey, 'candidate'] as const;

export const candidateQuery = (number: string) =>
  queryOptions({ queryKey: [...candidatesKey, number], queryFn: () => findCandidate(number) });

export const pfmQuery = (candidateId: string) =>
  queryOptions({
    queryKey: [...juryKey, 'pfm', candidateId],
    queryFn: () => getPfm({ path: { candidate_id: candidateId } }),
  });
