import { queryOptions } from '@tanstack/react-query';
import { atOnce } from '@/shared/list/minimumLoading';
import { fetchOwnEvaluation } from './api';

export const ownEvaluationQuery = queryOptions({
  queryKey: ['own', 'evaluation'],
  queryFn: atOnce(fetchOwnEvaluation),
});
