import { queryOptions } from '@tanstack/react-query';
import { fetchOwnEvaluation } from './api';

export const ownEvaluationQuery = queryOptions({
  queryKey: ['own', 'evaluation'],
  queryFn: fetchOwnEvaluation,
});
