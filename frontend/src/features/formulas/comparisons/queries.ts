import { queryOptions } from '@tanstack/react-query';
import { listComputations } from '@/api/sdk.gen';
import { fetchComparison, fetchMoves, type Comparison, type Trial } from './api';

const key = ['comparisons'] as const;

/** What a formula would move; asked anew each time, as the candidates may have changed. */
export const whatIfQuery = (trial: Trial) =>
  queryOptions({
    queryKey: [...key, 'whatIf', trial],
    queryFn: ({ signal }) => fetchMoves(trial, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const computationsQuery = queryOptions({
  queryKey: [...key, 'computations'],
  queryFn: () => listComputations(),
});

export const comparisonQuery = (comparison: Comparison) =>
  queryOptions({
    queryKey: [...key, 'comparison', comparison],
    queryFn: ({ signal }) => fetchComparison(comparison, signal),
  });
