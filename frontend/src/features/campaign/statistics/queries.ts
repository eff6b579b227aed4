import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import {
  fetchCalculated,
  fetchColumns,
  fetchDistribution,
  fetchResults,
  fetchSeverity,
  fetchTemplate,
} from './api';

const KEY = ['campaign', 'statistics'];

export const resultsQuery = queryOptions({
  queryKey: [...KEY, 'results'],
  queryFn: withMinimumLoading(fetchResults),
});

export const templateQuery = queryOptions({
  queryKey: [...KEY, 'template'],
  queryFn: withMinimumLoading(fetchTemplate),
});

export const calculatedQuery = queryOptions({
  queryKey: [...KEY, 'calculated'],
  queryFn: withMinimumLoading(fetchCalculated),
});

/** What a column holds, over every candidate. */
export const distributionQuery = (column: string) =>
  queryOptions({
    queryKey: [...KEY, 'distribution', column],
    queryFn: withMinimumLoading(() => fetchDistribution(column)),
  });

/** What each jury gave in interviews. */
export const severityQuery = queryOptions({
  queryKey: [...KEY, 'severity'],
  queryFn: withMinimumLoading(fetchSeverity),
});

/** The columns that may be looked at. */
export const columnsQuery = queryOptions({
  queryKey: [...KEY, 'columns'],
  queryFn: withMinimumLoading(fetchColumns),
});
