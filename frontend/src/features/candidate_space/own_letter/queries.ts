import { queryOptions } from '@tanstack/react-query';
import { fetchOwnEvaluation } from './api';

/** Read once for the space, which awaits it before its parts are there. */
export const ownEvaluationQuery = queryOptions({
  queryKey: ['own', 'evaluation'],
  queryFn: fetchOwnEvaluation,
  refetchOnMount: false,
});
