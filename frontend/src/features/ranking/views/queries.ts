import { queryOptions } from '@tanstack/react-query';
import { fetchViews } from './api';

export const viewsQuery = queryOptions({
  queryKey: ['ranking', 'views'],
  queryFn: fetchViews,
});
