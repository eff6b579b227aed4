import { queryOptions } from '@tanstack/react-query';
import { getCandidate, getImportProfile } from '@/api/sdk.gen';

/** Every record that was read: invalidated after anything that may change one. */
export const recordsKey = ['candidates', 'record'] as const;

/** One candidate's record; another person's is never shown while it loads. */
export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey, id],
    queryFn: ({ signal }) => getCandidate({ path: { candidate_id: id }, signal }),
  });

/** The import profile: it keeps which column each point of the summary reads. */
export const profileQuery = queryOptions({
  queryKey: ['candidates', 'profile'],
  queryFn: () => getImportProfile(),
});
