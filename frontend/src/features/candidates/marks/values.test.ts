import { expect, it } from 'vitest';
import { markTyped, sameMark, shownMark, takenCharacters, typedMark, writtenMark } from './values';

it.each([
  [14.5, null, '14,50'],
  [12, null, '12,00'],
  [0, null, '0,00'],
  [20, null, '20,00'],
  [null, null, '(Vide)'],
  ['', null, '(Vide)'],
  ['N', null, 'ERR'],
  [21, null, 'ERR'],
  [-1, null, 'ERR'],
  [true, null, 'ERR'],
  [null, '#DIV/0!', 'ERR'],
])('shows %s (error %s) as %s', (value, error, shown) => expect(shownMark(value, error)).toBe(shown));

it.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0', 0],
  ['20', 20],
  ['20,', 20],
  [',5', 0.5],
  ['12,345', 12.345],
  ['', null],
  ['  ', null],
])('takes %j for %s', (typed, value) => expect(markTyped(typed)).toBe(value));

it.each(['20,01', '21', '1,2,3', '1.2,3', ',', '.', 'ERR', '-1'])('takes %j for no mark: no edit', (typed) =>
  expect(markTyped(typed)).toBeUndefined(),
);

it.each([
  ['12', '12a', '12'],
  ['12', '12,', '12,'],
  ['', '-', ''],
  ['', '-5', '-5'],
  ['', ' 12,5 ', '12,5'],
  ['', '1e3', '1e3'],
  ['14,5', '3a', '3'],
  ['ERR', 'ERR', 'ERR'],
])('after %j and a change to %j, an editor holds %j', (before, typed, kept) =>
  expect(takenCharacters(typed, before)).toBe(kept),
);

it('begins the editor with every decimal, nothing for a blank, ERR for what is no mark', () => {
  expect([12.345, null, 'N', 21].map((value) => typedMark(value))).toEqual(['12,345', '', 'ERR', 'ERR']);
});

it('tells what was written, whatever it is, a mark with two decimals at least', () => {
  expect([12.345, 12.5, 'Aucune note', null, 21].map((value) => writtenMark(value))).toEqual([
    '12,345',
    '12,50',
    'Aucune note',
    '(Vide)',
    '21,00',
  ]);
});

it('takes an empty text for a blank', () => {
  expect([sameMark('', null), sameMark(0, null), sameMark(12, 12)]).toEqual([true, false, true]);
});
