import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchEvaluation } from './api';

export const evaluationQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['candidates', candidateId, 'evaluation'],
    queryFn: withMinimumLoading(() => fetchEvaluation(candidateId)),
  });
