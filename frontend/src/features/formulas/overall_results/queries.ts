import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchOverallResults } from './api';

export const overallResultsQuery = queryOptions({
  queryKey: ['overallResults'],
  queryFn: withMinimumLoading(fetchOverallResults),
});
