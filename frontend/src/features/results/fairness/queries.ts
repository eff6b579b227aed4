import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFairness, listColumnDescriptors } from '@/api/sdk.gen';
import type { Question } from './api';

export const fairnessQuery = (question: Question) =>
  queryOptions({
    queryKey: ['campaign', 'fairness', question],
    queryFn: () => getFairness({ query: question }),
    placeholderData: keepPreviousData,
  });

/** The formulas of numbers, one of which may measure a file. */
export const formulasQuery = queryOptions({
  queryKey: ['campaign', 'fairness', 'formulas'],
  queryFn: async () =>
    (await listColumnDescriptors()).filter(
      ({ technicalName, valueType }) => technicalName.startsWith('Candidats[') && valueType === 'NUMBER',
    ),
});
