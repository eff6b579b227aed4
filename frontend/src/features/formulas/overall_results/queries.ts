import { queryOptions } from '@tanstack/react-query';
import { fetchOverallResults } from './api';

export const overallResultsQuery = queryOptions({
  queryKey: ['overallResults'],
  queryFn: fetchOverallResults,
});
