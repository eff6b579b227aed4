// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { arrangementOf, columnStateOf, type Grid, type KnownColumn } from './arrangement';

const column = (colId: string, members: Partial<KnownColumn> = {}): KnownColumn => ({
  ...{ colId, hide: false, pinned: false, width: 120 },
  ...members,
});
const known = [
  column('counter', { pinned: true }),
  column('Nom', { pinned: true }),
  column('Boursier'),
  column('Candidats[Rang]', { hide: true }),
  column('Candidats[Bonus]', { hide: true }),
];

it('arranges the columns as the view has them, drops those that are gone, hides those that it does not know', () => {
  const state = columnStateOf(
    {
      columnState: [
        { colId: 'Candidats[Rang]', hide: false, width: 140 },
        { colId: 'Parcoursup[LV3_1]', hide: false },
        { colId: 'Nom', hide: false, pinned: null, sort: 'asc', sortIndex: 0 },
      ],
      sortModel: [{ column: 'Candidats[Rang]', direction: 'DESC' }],
    },
    known,
  );
  expect(state.map(({ colId, hide }) => [colId, hide])).toEqual([
    ['counter', false],
    ['Candidats[Rang]', false],
    ['Nom', false],
    ['Boursier', true],
    ['Candidats[Bonus]', true],
  ]);
  expect(state.filter(({ sort }) => sort)).toMatchObject([{ colId: 'Candidats[Rang]', sort: 'desc' }]);
  expect(state.find(({ colId }) => colId === 'Nom')?.pinned).toBe('left');
  expect(state.find(({ colId }) => colId === 'Candidats[Rang]')?.width).toBe(140);
});

it.each([[[]], [[{ colId: 'Parcoursup[LV3_1]', hide: false }]]])(
  'has the columns as they were first where the view has none of them: %j',
  (columnState) => {
    const sortModel = [{ column: 'Boursier', direction: 'ASC' as const }];
    const state = columnStateOf({ columnState, sortModel }, known);
    expect(state.map(({ colId, hide, pinned }) => [colId, hide, pinned])).toEqual([
      ['counter', false, 'left'],
      ['Nom', false, 'left'],
      ['Boursier', false, null],
      ['Candidats[Rang]', true, null],
      ['Candidats[Bonus]', true, null],
    ]);
    expect(state.filter(({ sort }) => sort)).toMatchObject([{ colId: 'Boursier', sort: 'asc' }]);
  },
);

it('keeps widths as whole pixels', () => {
  const grid = { getColumnState: () => [{ colId: 'Nom', width: 140.6 }, { colId: 'Boursier' }] };
  expect(arrangementOf(grid as unknown as Grid).columnState.map(({ width }) => width)).toEqual([141, null]);
});
