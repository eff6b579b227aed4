import { expect, it } from 'vitest';
import { knownPart, queryOfView, sameQuery, type CandidateQuery } from './candidateQuery';

const on = (column: string, values: (string | number | null)[] = ['a']) => ({
  filterType: 'COLUMN_FILTER' as const,
  column,
  error: false,
  values,
  operator: null,
});
const query = (...filters: CandidateQuery['filters']): CandidateQuery => ({ filters, search: '' });

it('leaves out the filters on columns that vanished, and names these columns once', () => {
  const { query: known, vanished } = knownPart(query(on('Nom'), on('LV3'), on('LV3')), new Set(['Nom']));
  expect(known.filters).toEqual([on('Nom')]);
  expect(vanished).toEqual(['LV3']);
});

it('leaves a query on known columns as it is', () => {
  const whole = query(on('Nom'));
  expect(knownPart(whole, new Set(['Nom', 'Rang'])).query).toBe(whole);
});

it('takes the filters and the search of a view', () => {
  const search = { filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue: 'dupont' };
  expect(queryOfView([on('Nom'), search])).toEqual({ filters: [on('Nom')], search: 'dupont' });
});

it('finds queries the same whatever the order of filters and values, and no others', () => {
  const first = query(on('Nom', ['a', null]), on('Rang', [1]));
  expect(sameQuery(first, query(on('Rang', [1]), on('Nom', [null, 'a'])))).toBe(true);
  expect(sameQuery(first, { ...first, search: ' ' })).toBe(true);
  expect(sameQuery(first, { ...first, search: 'dupont' })).toBe(false);
  expect(sameQuery(first, query(on('Nom', ['a', null]), on('Rang', ['1'])))).toBe(false);
  expect(sameQuery(first, query(on('Nom', ['a', null])))).toBe(false);
});

it('takes of a view what it says, whatever it leaves out', () => {
  const bare = { filterType: 'COLUMN_FILTER' as const, column: 'Nom' };
  expect(
    queryOfView([bare, { filterType: 'COLUMN_FILTER' }, { filterType: 'GRADE_CONFLICT_FILTER' }]),
  ).toEqual({
    search: '',
    filters: [{ ...bare, error: false, values: [], operator: null }],
  });
  const whole = { ...bare, error: true, values: ['#N/A'], operator: 'equals' as const };
  expect(queryOfView([whole]).filters).toEqual([whole]);
});
