import { queryOptions } from '@tanstack/react-query';
import { fetchOwnEvaluation } from './api';

export const ownEvaluationQuery = queryOptions({
  queryKey: ['own', 'evaluation'],
  queryFn: fetchOwnEvaluation,
  // A page that was left open is read again when it is looked at: interviews move.
  refetchOnWindowFocus: true,
});
