import { queryOptions } from '@tanstack/react-query';
import { notAsList, withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchViews } from './api';

/** What the grid waits for. */
export const viewsQuery = queryOptions({
  queryKey: ['ranking', 'views'],
  queryFn: notAsList(fetchViews),
});

/** The same for the panel, which reads them again as it opens. */
export const listedViewsQuery = queryOptions({ ...viewsQuery, queryFn: withMinimumLoading(fetchViews) });
