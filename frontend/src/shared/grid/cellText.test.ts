import { expect, it } from 'vitest';
import { cellText, type Shown } from './cellText';

const text: Shown = { columnType: 'other', valueType: 'TEXT' };
const date: Shown = { ...text, valueType: 'DATE' };
const id: Shown = { columnType: 'id', valueType: 'CODE' };

it.each([
  [15.2, '15,20'],
  [12, '12'],
  [1234.567, '1\u202f234,57'],
  [true, 'VRAI'],
  ['LYO01MD 17/05 13:30', 'LYO01MD 17/05 13:30'],
  [null, '(Vide)'],
  ['', '(Vide)'],
])('shows %j as %s', (value, shown) => {
  expect(cellText({ value, error: null }, text)).toBe(shown);
});

it.each([
  ['2009-04-30', date, '30/04/2009'],
  ['30/04/2009', date, '30/04/2009'],
  ['2009-13-30', date, '2009-13-30'],
  ['2009-04-30 bis', date, '2009-04-30 bis'],
  ['2009-04-30', text, '2009-04-30'],
])('shows %j of a column of %o as %s', (value, column, shown) => {
  expect(cellText({ value, error: null }, column)).toBe(shown);
});

it('says whom a slot that is made for nobody in particular is open to', () => {
  const column: Shown = { ...text, technicalName: 'specificities' };
  expect(cellText({ value: null, error: null }, column)).toBe('Ouvert à tous');
  expect(cellText({ value: 'Sport', error: null }, column)).toBe('Sport');
});

it('puts the evaluation method in words, of its formula too, and leaves other formulas as they are', () => {
  const cell = { value: 'INTERVIEW', error: null };
  expect(cellText(cell, { ...text, technicalName: 'MethodeEvaluation' })).toBe('Entretien');
  expect(cellText({ ...cell, value: 'PFM' }, { ...text, technicalName: 'MethodeEvaluation' })).toBe('PFM');
  const formula: Shown = { ...text, technicalName: 'Candidats[Modalité]' };
  expect(cellText(cell, { ...formula, evaluationMethod: true })).toBe('Entretien');
  expect(cellText(cell, formula)).toBe('INTERVIEW');
});

it('shows an identifier as an integer without thousands, and an error by its code', () => {
  expect(cellText({ value: 1245912, error: null }, id)).toBe('1245912');
  expect(cellText({ value: '0012459', error: null }, id)).toBe('0012459');
  expect(cellText({ value: null, error: '#DIV/0!' }, text)).toBe('#DIV/0!');
});

it('shows nothing for a cell that is not loaded yet', () => {
  expect(cellText(undefined, text)).toBe('');
});
