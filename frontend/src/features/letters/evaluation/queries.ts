import { queryOptions } from '@tanstack/react-query';
import { getEvaluation } from '@/api/sdk.gen';

/** How a candidate is evaluated, with the sentences of the letter. */
export const evaluationQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['candidates', candidateId, 'evaluation'],
    queryFn: () => getEvaluation({ path: { candidate_id: candidateId } }),
  });
