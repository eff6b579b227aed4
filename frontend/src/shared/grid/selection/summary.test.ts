import { expect, it } from 'vitest';
import type { Cell } from '../api';
import { summaryOf } from './summary';

const cell = (value: Cell['value'], error: string | null = null): Cell => ({ value, error });

it('counts every cell, and adds up the numbers alone', () => {
  const rows = [
    [cell(16.61), cell('Lyon'), cell(null)],
    [cell(12.07), cell('12'), cell(null, '#DIV/0!')],
    [cell(-1), cell(true), cell(0)],
  ];
  const { cells, numbers, figures } = summaryOf(rows);
  expect([cells, numbers]).toEqual([9, 4]);
  expect(figures?.sum).toBeCloseTo(27.68, 12);
  expect(figures?.mean).toBeCloseTo(6.92, 12);
  expect([figures?.least, figures?.greatest]).toEqual([-1, 16.61]);
});

it('has no figure without a number', () =>
  expect(summaryOf([[cell('Lyon'), cell(null)]])).toEqual({ cells: 2, numbers: 0, figures: undefined }));

it('adds many decimals without drift', () => {
  const rows = Array.from({ length: 10_000 }, () => [cell(0.1)]);
  expect(summaryOf(rows).figures?.sum).toBe(1000);
});
