import { describe, expect, it } from 'vitest';
import type { ColumnDescriptor } from '../api';
import type { ColumnFilter } from './columnFilter';
import { keptText, mismatch } from './describeFilter';

const column = (valueType: ColumnDescriptor['valueType']): ColumnDescriptor => ({
  technicalName: 'X',
  displayName: 'X',
  displayPrefixIcon: 'users',
  columnType: 'other',
  valueType,
  sort: null,
  hide: false,
  family: 'BUSINESS',
  formulaId: null,
  editableGrade: false,
  evaluationMethod: false,
  panel: null,
});
const filter = (members: Partial<ColumnFilter>): ColumnFilter => ({
  filterType: 'COLUMN_FILTER',
  column: 'X',
  error: false,
  values: [],
  operator: null,
  ...members,
});
const text = (own: Partial<ColumnFilter>[], valueType: ColumnDescriptor['valueType'] = 'TEXT') =>
  keptText(own.map(filter), column(valueType));

describe('the words of a filter', () => {
  it.each([
    [[{ values: ['G1', 'G2'] }], 'G1, G2'],
    [[{ values: [null, 'G1'] }], '(Vide), G1'],
    [[{ values: ['a', 'b', 'c', 'd'] }], 'a, b et 2 autres'],
    [[{ values: [] }], 'aucune valeur'],
    [[{ values: ['#DIV/0!'], error: true }], '#DIV/0!'],
    [[{ values: ['G1'] }, { values: ['#N/A'], error: true }], 'G1 ou #N/A'],
    [[{ values: [12.5], operator: 'greaterThanOrEqual' as const }], '>= 12,50'],
    [
      [
        { values: [8], operator: 'greaterThanOrEqual' as const },
        { values: [12], operator: 'lessThanOrEqual' as const },
      ],
      'de 8 à 12',
    ],
    [[{ values: [9.838, 9.843] }], '9,84'],
  ])('%j reads %s', (own, words) => expect(text(own)).toBe(words));

  it('writes days in French', () => expect(text([{ values: ['2009-04-30'] }], 'DATE')).toBe('30/04/2009'));
});

describe('a filter on a column whose type changed', () => {
  const of = (own: Partial<ColumnFilter>, valueType: ColumnDescriptor['valueType']) =>
    mismatch([filter(own)], column(valueType));

  it('says that a comparison, or a list of numbers, keeps nobody among texts', () => {
    expect(of({ values: [12], operator: 'equals' }, 'TEXT')).toMatch(/ne contient plus de nombres/);
    expect(of({ values: [1, 2] }, 'CODE')).toMatch(/ne contient plus de nombres/);
  });

  it('says nothing where numbers are still compared, or texts listed', () => {
    expect(of({ values: [12], operator: 'equals' }, 'NUMBER')).toBeUndefined();
    expect(of({ values: ['G1', null] }, 'TEXT')).toBeUndefined();
    expect(of({ values: [] }, 'TEXT')).toBeUndefined();
    expect(of({ values: ['#N/A'], error: true }, 'TEXT')).toBeUndefined();
  });
});
