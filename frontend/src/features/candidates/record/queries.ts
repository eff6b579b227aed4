import { queryOptions } from '@tanstack/react-query';
import { fetchCandidate, fetchProfile } from './api';

/** Every record that was read: invalidated after anything that may change one. */
export const recordsKey = ['candidates', 'record'] as const;

/** One candidate's record; another person's is never shown while it loads. */
export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey, id],
    queryFn: ({ signal }) => fetchCandidate(id, signal),
  });

export const profileQuery = queryOptions({
  queryKey: ['candidates', 'profile'],
  queryFn: fetchProfile,
});
