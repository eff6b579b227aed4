import { queryOptions } from '@tanstack/react-query';
import { listViews } from '@/api/sdk.gen';

/** What the grid waits for. */
export const viewsQuery = queryOptions({
  queryKey: ['ranking', 'views'],
  queryFn: () => listViews(),
});
