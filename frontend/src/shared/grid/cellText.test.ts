import { expect, it } from 'vitest';
import { cellText } from './cellText';

it.each([
  [15.2, '15,20'],
  [12, '12'],
  [1234.567, '1\u202f234,57'],
  [true, 'VRAI'],
  ['LYO01MD 17/05 13:30', 'LYO01MD 17/05 13:30'],
  ['2009-04-30', '30/04/2009'],
  ['2009-13-30', '2009-13-30'],
  ['2009-04-30 bis', '2009-04-30 bis'],
  [null, '(Vide)'],
  ['', '(Vide)'],
])('shows %j as %s', (value, text) => {
  expect(cellText({ value, error: null })).toBe(text);
});

it('shows an identifier as an integer without thousands, and an error by its code', () => {
  expect(cellText({ value: 1245912, error: null }, 'id')).toBe('1245912');
  expect(cellText({ value: '0012459', error: null }, 'id')).toBe('0012459');
  expect(cellText({ value: null, error: '#DIV/0!' })).toBe('#DIV/0!');
});

it('shows nothing for a cell that is not loaded yet', () => {
  expect(cellText(undefined)).toBe('');
});
