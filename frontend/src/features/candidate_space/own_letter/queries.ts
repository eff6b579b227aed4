import { queryOptions } from '@tanstack/react-query';
import { getOwnEvaluation } from '@/api/sdk.gen';

/** Read once for the space, which awaits it before its parts are there. */
export const ownEvaluationQuery = queryOptions({
  queryKey: ['own', 'evaluation'],
  queryFn: () => getOwnEvaluation(),
  refetchOnMount: false,
});
