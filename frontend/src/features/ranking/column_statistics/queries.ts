import { queryOptions } from '@tanstack/react-query';
import { getColumnStatistics } from '@/api/sdk.gen';
import type { Filter } from '@/shared/grid/api';

/** Read each time the statistics are opened: the cells may have changed. */
export const statisticsQuery = (column: string, filters: Filter[]) =>
  queryOptions({
    queryKey: ['ranking', 'columnStatistics', column, filters],
    queryFn: ({ signal }) => getColumnStatistics({ body: { column, filters }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
