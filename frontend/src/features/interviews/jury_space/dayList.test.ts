import { expect, it } from 'vitest';
import type { Interviewed } from './api';
import { isKeptAway, nextToGrade, toGrade } from './dayList';

const met = (id: string, change: Partial<Interviewed> = {}) =>
  ({ id, notes: null, leaver: false, conflict: false, conflicts: [], ...change }) as Interviewed;
const declared = { conflict: true, conflicts: [{ member: 'Mme Girard' }] } as unknown as Partial<Interviewed>;

const day = [
  met('a'),
  met('graded', { notes: 'B' }),
  met('kept', { conflict: true }),
  met('gone', { leaver: true }),
  met('declared', declared),
  met('z'),
];

it('leaves to grade whom nobody graded, who comes, and with whom the reader has no conflict', () => {
  expect(toGrade(day).map(({ id }) => id)).toEqual(['a', 'declared', 'z']);
  // Those who are listed are conflicts of others: staff read them, and grade.
  expect(day.filter(isKeptAway).map(({ id }) => id)).toEqual(['kept']);
});

it('goes on to the next in the order of the day, then to those before', () => {
  const next = (id: string | undefined) => nextToGrade(day, id)?.id;
  expect(['a', 'kept', 'declared', 'z'].map(next)).toEqual(['declared', 'declared', 'z', 'a']);
  expect(next(undefined)).toBe('a');
  expect(nextToGrade([met('a')], 'a')).toBeUndefined();
});
