import { queryOptions } from '@tanstack/react-query';
import { fetchEvaluation } from './api';

export const evaluationQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['candidates', candidateId, 'evaluation'],
    queryFn: () => fetchEvaluation(candidateId),
  });
