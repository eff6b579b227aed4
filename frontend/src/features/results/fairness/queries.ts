import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFairness, listColumnDescriptors } from '@/api/sdk.gen';
import type { Question } from './api';

/** Above every comparison. */
export const fairnessKey = ['campaign', 'fairness'] as const;

export const fairnessQuery = (question: Question) =>
  queryOptions({
    queryKey: [...fairnessKey, question],
    queryFn: () => getFairness({ query: question }),
    placeholderData: keepPreviousData,
  });

/** The formulas of numbers, one of which may measure a file. */
export const formulasQuery = queryOptions({
  queryKey: [...fairnessKey, 'formulas'],
  queryFn: async () =>
    (await listColumnDescriptors()).filter(
      ({ technicalName, valueType }) => technicalName.startsWith('Candidats[') && valueType === 'NUMBER',
    ),
});
