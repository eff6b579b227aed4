import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFairness } from '@/api/sdk.gen';
import type { Question } from './api';

export const fairnessQuery = (question: Question) =>
  queryOptions({
    queryKey: ['campaign', 'fairness', question],
    queryFn: () => getFairness({ query: question }),
    placeholderData: keepPreviousData,
  });
