import { queryOptions } from '@tanstack/react-query';
import {
  getColumnStatistics,
  getStatisticsTemplate,
  listJurySeverity,
  listOverallResults,
} from '@/api/sdk.gen';
import { fetchCalculated, fetchColumns } from './api';

/** Everything of the statistics: after a file is sent, all of it is read again. */
export const STATISTICS = ['campaign', 'statistics'];

export const resultsQuery = queryOptions({
  queryKey: [...STATISTICS, 'results'],
  queryFn: () => listOverallResults(),
});

export const templateQuery = queryOptions({
  queryKey: [...STATISTICS, 'template'],
  queryFn: () => getStatisticsTemplate(),
});

export const calculatedQuery = queryOptions({
  queryKey: [...STATISTICS, 'calculated'],
  queryFn: fetchCalculated,
});

/** What a column holds, over every candidate. */
export const distributionQuery = (column: string) =>
  queryOptions({
    queryKey: [...STATISTICS, 'distribution', column],
    queryFn: () => getColumnStatistics({ body: { column, filters: [] } }),
  });

/** What each jury gave in interviews. */
export const severityQuery = queryOptions({
  queryKey: [...STATISTICS, 'severity'],
  queryFn: () => listJurySeverity(),
});

/** The columns that may be looked at. */
export const columnsQuery = queryOptions({
  queryKey: [...STATISTICS, 'columns'],
  queryFn: fetchColumns,
});
