import { expect, it } from 'vitest';
import { nextSort } from './gridKeys';

const up = (column: string) => ({ column, direction: 'ASC' as const });
const down = (column: string) => ({ column, direction: 'DESC' as const });

it('sorts by one column upwards, then downwards, then no more', () => {
  expect(nextSort([up('Nom')], 'Groupe', false)).toEqual([up('Groupe')]);
  expect(nextSort([up('Groupe')], 'Groupe', false)).toEqual([down('Groupe')]);
  expect(nextSort([down('Groupe')], 'Groupe', false)).toEqual([]);
});

it('adds a column after those that are sorted already, and turns it round in its rank', () => {
  const two = nextSort([up('Groupe')], 'Rang', true);
  expect(two).toEqual([up('Groupe'), up('Rang')]);
  expect(nextSort(two, 'Groupe', true)).toEqual([down('Groupe'), up('Rang')]);
  expect(nextSort([down('Groupe'), up('Rang')], 'Groupe', true)).toEqual([up('Rang')]);
});
