import { useCallback, useEffect, useRef } from 'react';
import type { Filter } from './api';
import type { Grid } from './arrangement';
import { fillColumns } from './fillColumns';
import type { FetchRows } from './rowsSource';

/** Fills the columns that are shown; the next choice of columns, and other filters, take the place of the one before. */
export function useColumnFiller(fetchRows: FetchRows, filters: Filter[]) {
  const filling = useRef<AbortController>(undefined);
  useEffect(() => () => filling.current?.abort(), [fetchRows, filters]);
  return useCallback(
    (grid: Grid) => {
      filling.current?.abort();
      filling.current = new AbortController();
      void fillColumns({ grid, fetchRows, filters, signal: filling.current.signal });
    },
    [fetchRows, filters],
  );
}
