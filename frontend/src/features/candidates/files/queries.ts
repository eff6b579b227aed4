import { queryOptions } from '@tanstack/react-query';
import { getCandidateFiles } from '@/api/sdk.gen';

/** The files of a candidate, oldest first. */
export const filesQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['candidates', candidateId, 'files'],
    queryFn: () => getCandidateFiles({ path: { candidate_id: candidateId } }),
  });
