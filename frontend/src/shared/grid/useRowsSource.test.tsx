import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Filter, RowsPage } from './api';
import type { Grid } from './arrangement';
import type { Count } from './rowsSource';
import { useRowsSource } from './useRowsSource';

it('forgets the count of the former rows as soon as others are filtered', () => {
  const grid = { getColumnState: () => [], getAllDisplayedColumns: () => [] } as unknown as Grid;
  const counts: Count[] = [];
  const onCount = (count: Count) => {
    counts.push(count);
  };
  const fixed = {
    grid,
    fetchRows: () => new Promise<RowsPage>(() => undefined),
    sort: [],
    onCount,
    onFailure: () => undefined,
  };
  const decimals = new Set<string>();
  const { rerender } = renderHook(({ filters }) => useRowsSource({ ...fixed, filters }, decimals), {
    initialProps: { filters: [] as Filter[] },
  });
  counts.splice(0);
  rerender({ filters: [{ filterType: 'GRADE_CONFLICT_FILTER' }] });
  expect(counts).toEqual([{ loaded: 0, total: undefined }]);
});
