import { expect, it } from 'vitest';
import { arrangementOf, columnStateOf, type Grid } from './arrangement';

const known = ['counter', 'Nom', 'Boursier', 'Candidats[Rang]', 'Candidats[Bonus]'];

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
    ['counter', 'Nom'],
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

it('keeps widths as whole pixels', () => {
  const grid = { getColumnState: () => [{ colId: 'Nom', width: 140.6 }, { colId: 'Boursier' }] };
  expect(arrangementOf(grid as unknown as Grid).columnState.map(({ width }) => width)).toEqual([141, null]);
});
