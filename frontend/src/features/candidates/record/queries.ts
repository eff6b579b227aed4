import { queryOptions } from '@tanstack/react-query';
import { fetchCandidate, fetchProfile } from './api';

/** Every record that was read: to be read again after whatever may change one. */
export const recordsKey = ['candidates', 'record'] as const;

/** One candidate's record; that of another person never stands in its place while it is read. */
export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey, id],
    queryFn: ({ signal }) => fetchCandidate(id, signal),
  });

export const profileQuery = queryOptions({ queryKey: ['candidates', 'profile'], queryFn: fetchProfile });
