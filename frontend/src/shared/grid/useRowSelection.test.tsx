import { act, renderHook } from '@testing-library/react';
import type { CellFocusedEvent, RowClickedEvent } from 'ag-grid-community';
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
    getDisplayedRowCount: () => 9,
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

/** A grid of three rows that are there, and what is selected. */
function gridOfThree() {
  const rows = ['c0', 'c1', 'c2'].map((id) => {
    const row = {
      data: { id, cells: {} },
      on: false,
      isSelected: () => row.on,
      setSelected: (on: boolean) => {
        rows.forEach((each) => (each.on = false));
        row.on = on;
      },
    };
    return row;
  });
  const grid = {
    isDestroyed: () => false,
    deselectAll: () => rows.forEach((row) => (row.on = false)),
    getRowNode: (id: string) => rows.find(({ data }) => data.id === id),
    getDisplayedRowCount: () => 9,
    getDisplayedRowAtIndex: (index: number) => rows[index],
    getSelectedNodes: () => rows.filter(({ on }) => on),
  } as unknown as Grid;
  const press = (rowIndex: number) =>
    ({
      api: grid,
      node: rows[rowIndex],
      data: rows[rowIndex]?.data,
      rowIndex,
    }) as unknown as RowClickedEvent<GridRow>;
  const focus = (rowIndex: number) =>
    ({ api: grid, rowIndex, column: {} }) as unknown as CellFocusedEvent<GridRow>;
  return { grid, press, focus, selected: () => rows.filter(({ on }) => on).map(({ data }) => data.id) };
}

it('opens at once the row that is pressed, and the last one of those that held arrows pass', () => {
  vi.useFakeTimers();
  const { grid, press, focus } = gridOfThree();
  const onSelect = vi.fn();
  const { result } = renderHook(() => useRowSelection(grid, undefined, onSelect, () => false));
  act(() => result.current.onRowClicked(press(1)));
  expect(onSelect.mock.calls).toEqual([['c1']]);
  act(() => {
    vi.runAllTimers();
    result.current.container.onKeyDownCapture();
    [0, 1, 2].forEach((row) => result.current.onCellFocused(focus(row)));
  });
  expect(onSelect.mock.calls).toEqual([['c1'], ['c0']]);
  act(() => {
    vi.runAllTimers();
  });
  vi.useRealTimers();
  expect(onSelect.mock.calls).toEqual([['c1'], ['c0'], ['c2']]);
});

it('selects no row once what it opened was closed before it settled', () => {
  vi.useFakeTimers();
  const { grid, press, selected } = gridOfThree();
  const initialProps: { id?: string } = { id: 'c0' };
  const { result, rerender } = renderHook(({ id }) => useRowSelection(grid, id, vi.fn(), () => false), {
    initialProps,
  });
  act(() => result.current.onRowClicked(press(1)));
  rerender({ id: 'c1' });
  rerender({});
  act(() => {
    vi.runAllTimers();
  });
  vi.useRealTimers();
  expect(selected()).toEqual([]);
});
