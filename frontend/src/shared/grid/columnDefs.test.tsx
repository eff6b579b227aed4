import { expect, it } from 'vitest';
import tokens from '../theme/tokens.json';
import type { ColumnDescriptor } from './api';
import { columnDefs } from './columnDefs';

// Measured in Chromium: tabular figures of Inter at 12 px.
const FIGURE = 8.2;

it('has room for the row number of 20 000 candidates', () => {
  const descriptor = { technicalName: 'counter', columnType: 'counter' } as ColumnDescriptor;
  const [counter] = columnDefs([descriptor], { pinned: [], pinnedWhenNarrow: [], widths: {} });
  const bordersAndPaddings = 2 * tokens.grid.cellPaddingX;
  expect(counter?.width).toBeGreaterThanOrEqual(bordersAndPaddings + '20000'.length * FIGURE);
});

it('aligns the number of a candidate added by hand as those of its column', () => {
  const descriptor = { technicalName: 'Numero', displayName: 'Numero', columnType: 'id' } as ColumnDescriptor;
  const [column] = columnDefs([descriptor], { pinned: [], pinnedWhenNarrow: [], widths: {} });
  expect(column?.cellClass).toContain('parvis-id');
});
