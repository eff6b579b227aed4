import { expect, it } from 'vitest';
import { shownValue } from './values';

it.each([
  [14, '14'],
  [12.345, '12,345'],
  [true, 'Oui'],
  [false, 'Non'],
  ['', '(Vide)'],
  [null, '(Vide)'],
  ['<b>', '<b>'],
])('reads %j as %s', (value, shown) => expect(shownValue(value)).toBe(shown));

it('reads a mark with two decimals at least', () => {
  expect([14, 12.5, 12.345, 'N', null].map((value) => shownValue(value, true))).toEqual([
    '14,00',
    '12,50',
    '12,345',
    'N',
    '(Vide)',
  ]);
});
