import { getColumnStatistics } from '@/api/sdk.gen';
import type { ColumnStatisticsOut } from '@/api/types.gen';
import type { Filter } from '@/shared/grid/api';

export type Statistics = ColumnStatisticsOut;

/** What a column holds among the rows that pass the filters. */
export const fetchStatistics = (column: string, filters: Filter[], signal: AbortSignal) =>
  getColumnStatistics({ body: { column, filters }, signal });
