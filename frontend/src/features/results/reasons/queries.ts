import { queryOptions } from '@tanstack/react-query';
import { fetchWhy, type Question } from './api';

/** Read each time it is opened: cells, formulas and neighbours may have changed. */
export const whyQuery = (question: Question) =>
  queryOptions({
    queryKey: ['campaign', 'reasons', question.candidateId, question.column, question.node],
    queryFn: ({ signal }) => fetchWhy(question, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
