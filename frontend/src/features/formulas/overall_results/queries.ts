import { queryOptions } from '@tanstack/react-query';
import { listOverallResults } from '@/api/sdk.gen';

/** The results of the global formulas. */
export const overallResultsQuery = queryOptions({
  queryKey: ['overallResults'],
  queryFn: () => listOverallResults(),
});
