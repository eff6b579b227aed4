import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchViews } from './api';

export const viewsQuery = queryOptions({
  queryKey: ['ranking', 'views'],
  queryFn: withMinimumLoading(fetchViews),
});
