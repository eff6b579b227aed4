import { act, renderHook } from '@testing-library/react';
import type { RowClickedEvent } from 'ag-grid-community';
import { expect, it, vi } from 'vitest';
import type { GridRow } from './api';
import type { Grid } from './arrangement';
import { useRowSelection } from './useRowSelection';

/** A grid of one row, at 3, that has not come yet. */
function gridBefore() {
  const row = { data: undefined as GridRow | undefined, on: false };
  const node = {
    get data() {
      return row.data;
    },
    isSelected: () => row.on,
    setSelected: (on: boolean) => {
      row.on = on;
    },
  };
  const grid = {
    isDestroyed: () => false,
    deselectAll: () => {
      row.on = false;
    },
    getRowNode: () => undefined,
    getDisplayedRowAtIndex: () => node,
    getSelectedNodes: () => (row.on ? [node] : []),
  } as unknown as Grid;
  const press = () =>
    ({ api: grid, node, data: row.data, rowIndex: 3 }) as unknown as RowClickedEvent<GridRow>;
  return { grid, press, come: () => (row.data = { id: 'c3', cells: {} }) };
}

it('chooses a row that was pressed before it came, however often the grid tells that rows came', () => {
  vi.useFakeTimers();
  const { grid, press, come } = gridBefore();
  const onSelect = vi.fn();
  const { result } = renderHook(() => useRowSelection(grid, undefined, onSelect, () => false));
  act(() => {
    result.current.onRowClicked(press());
    come();
    result.current.onModelUpdated();
    result.current.onModelUpdated();
    vi.runAllTimers();
  });
  vi.useRealTimers();
  expect(onSelect.mock.calls).toEqual([['c3']]);
});
