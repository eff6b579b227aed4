import { expect, it } from 'vitest';
import { excludingCell, keepingCell } from './cellFilter';
import { columnFilter } from './columnFilter';

const cell = (value: string | number | null, error: string | null = null) => ({ value, error });
const taken = {
  column: 'A',
  values: [null, 'x', 'y'],
  counts: [1, 2, 3],
  errors: ['#N/A'],
  errorCounts: [1],
  truncated: false,
};
const other = columnFilter('B', ['1']);

it('keeps the value of a cell alone, a blank and an error too', () => {
  expect(keepingCell([other, columnFilter('A', ['z'])], 'A', cell('x'))).toEqual([
    other,
    columnFilter('A', ['x']),
  ]);
  expect(keepingCell([], 'A', cell(null))).toEqual([columnFilter('A', [null])]);
  expect(keepingCell([], 'A', cell(null, '#N/A'))).toEqual([columnFilter('A', ['#N/A'], { error: true })]);
});

it('leaves out the value of a cell, and keeps errors and what was kept before', () => {
  const errors = columnFilter('A', ['#N/A'], { error: true });
  expect(excludingCell([other], 'A', cell('x'), taken)).toEqual([
    other,
    columnFilter('A', [null, 'y']),
    errors,
  ]);
  expect(excludingCell([columnFilter('A', ['x', 'y'])], 'A', cell('x'), taken)).toEqual([
    columnFilter('A', ['y']),
  ]);
  expect(excludingCell([], 'A', cell(null, '#N/A'), taken)).toEqual([columnFilter('A', [null, 'x', 'y'])]);
});

it('says nothing of a list that is not whole, nor under a comparison', () => {
  const least = columnFilter('A', [10], { operator: 'greaterThanOrEqual' });
  expect(excludingCell([], 'A', cell('x'), { ...taken, truncated: true })).toBeUndefined();
  expect(excludingCell([least], 'A', cell('x'), taken)).toBeUndefined();
  expect(excludingCell([], 'A', cell('x'), undefined)).toBeUndefined();
});
