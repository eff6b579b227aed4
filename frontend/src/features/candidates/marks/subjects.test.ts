import { expect, it } from 'vitest';
import { mark } from '@/test/marks';
import { markName, yearTable } from './subjects';

const candidate = (grades: ReturnType<typeof mark>[], periodicity = {}) => ({
  id: 'c1',
  name: 'DUPONT Marie',
  externalId: '1',
  conflictCount: 0,
  grades,
  periodicity,
});

it('has three terms, the subjects in the order of the file, and one year alone', () => {
  const grades = [
    mark({ subject: 'Maths', trimester: 2 }),
    mark({ subject: 'SVT', trimester: 1 }),
    mark({ subject: 'Maths', trimester: 1 }),
    mark({ subject: 'Latin', year: 'PREMIERE' }),
  ];
  const { terms, termLabel, rows } = yearTable(candidate(grades), 'TERMINALE');
  expect(terms.map(termLabel)).toEqual(['T1', 'T2', 'T3']);
  expect(rows.map(({ subject, marks }) => [subject, [...marks.keys()]])).toEqual([
    ['Maths', [2, 1]],
    ['SVT', [1]],
  ]);
});

it('names a mark by its subject, year and term, a semester as such', () => {
  const semesters = candidate([], { PREMIERE: 'SEMESTER' });
  expect(markName(semesters, mark({ trimester: 3 }))).toBe('Maths, Terminale T3');
  expect(markName(semesters, mark({ year: 'PREMIERE', trimester: 2 }))).toBe('Maths, Première S2');
});

it('has two terms in a year of semesters, unless a third one holds a mark', () => {
  const two = [mark({ trimester: 1 }), mark({ trimester: 3, value: null, externalValue: null })];
  const semesters = { TERMINALE: 'SEMESTER' } as const;
  const table = yearTable(candidate(two, semesters), 'TERMINALE');
  expect(table.terms.map(table.termLabel)).toEqual(['S1', 'S2']);
  expect(yearTable(candidate([mark({ trimester: 3 })], semesters), 'TERMINALE').terms).toEqual([1, 2, 3]);
});

it('knows the subjects without any mark; a mark that was erased is none of them', () => {
  const change = { author: null, created: '2027-04-09T10:00:00+02:00' };
  const { rows } = yearTable(
    candidate([
      mark({ subject: 'Vide', value: null, externalValue: null }),
      mark({ subject: 'Effacée', value: null, externalValue: 12, modified: change }),
      mark({ subject: 'N', value: 'N', externalValue: 'N' }),
    ]),
    'TERMINALE',
  );
  expect(rows.map(({ subject, blank }) => [subject, blank])).toEqual([
    ['Vide', true],
    ['Effacée', false],
    ['N', false],
  ]);
});
