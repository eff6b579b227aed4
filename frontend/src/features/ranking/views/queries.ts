import { queryOptions } from '@tanstack/react-query';
import { fetchViews } from './api';

/** What the grid waits for. */
export const viewsQuery = queryOptions({
  queryKey: ['ranking', 'views'],
  queryFn: fetchViews,
});
