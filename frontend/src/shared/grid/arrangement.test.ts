// @vitest-environment jsdom
import { expect, it } from 'vitest';
import {
  arrange,
  arrangementOf,
  columnStateOf,
  looksAlike,
  type Arrangement,
  type Grid,
  type KnownColumn,
} from './arrangement';
import { pinWhenWide, unpinWhenNarrow } from './pinning';

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

/** A grid with these columns, of which the first is pinned at first; `applied` is what was made of them. */
function gridOf(...ids: string[]) {
  const applied: { state: { colId: string; width?: number; pinned?: unknown }[] }[] = [];
  const pinned = new Map<string, string>([[ids[0] ?? '', 'left']]);
  const columns = ids.map((id) => ({
    getColId: () => id,
    getColDef: () => ({ initialWidth: 100, initialPinned: ids[0] === id ? 'left' : undefined }),
    isPinned: () => pinned.has(id),
    getActualWidth: () => 200,
  }));
  const grid = {
    getColumns: () => columns,
    getAllDisplayedColumns: () => columns,
    getColumnDef: () => ({}),
    getColumnState: () => ids.map((colId) => ({ colId, pinned: pinned.get(colId) ?? null })),
    applyColumnState: (state: (typeof applied)[number]) => applied.push(state),
  };
  return { grid: grid as unknown as Grid, applied, pinned };
}

it('knows two layouts that look the same, whatever they say of what nobody sees', () => {
  const { grid } = gridOf('Nom', 'A', 'B');
  const nom = { colId: 'Nom', width: 100 };
  const view: Arrangement = { columnState: [nom, { colId: 'A' }, { colId: 'B', hide: true }], sortModel: [] };
  const like = (columnState: Arrangement['columnState'], sortModel: Arrangement['sortModel'] = []) =>
    looksAlike(grid, view, { columnState, sortModel });
  expect(like([{ colId: 'Nom' }, { colId: 'counter' }, { colId: 'gone' }, { colId: 'A' }])).toBe(true);
  expect(like([{ colId: 'B', hide: true }, { colId: 'A', width: 100 }, nom])).toBe(true);
  expect(like([nom, { colId: 'A' }], [{ column: 'gone', direction: 'ASC' }])).toBe(true);
  expect(like([nom, { colId: 'A' }], [{ column: 'A', direction: 'ASC' }])).toBe(false);
  expect(like([nom, { colId: 'A', width: 101 }])).toBe(false);
  expect(like([nom, { colId: 'A', pinned: 'right' }])).toBe(false);
  expect(like([nom, { colId: 'A', pinned: 'left' }])).toBe(false);
  expect(like([nom, { colId: 'A' }, { colId: 'B' }])).toBe(false);
  const narrow = [{ colId: 'A', width: 10 }];
  expect(looksAlike(grid, { columnState: narrow, sortModel: [] }, view)).toBe(false);
  expect(
    looksAlike(
      grid,
      { columnState: narrow, sortModel: [] },
      { columnState: [{ colId: 'A', width: 72 }], sortModel: [] },
    ),
  ).toBe(true);
});

it('gives a column without a width its first one', () => {
  const { grid, applied } = gridOf('Nom', 'A');
  arrange(grid, { columnState: [{ colId: 'Nom', width: 150 }, { colId: 'A' }], sortModel: [] });
  expect(applied[0]?.state.map(({ colId, width }) => [colId, width])).toEqual([
    ['counter', undefined],
    ['Nom', 150],
    ['A', 100],
  ]);
});

it('lets pinned columns scroll in a narrow grid, keeps them in a view, and pins them again where there is room', () => {
  const { grid, applied, pinned } = gridOf('Nom', 'A', 'B');
  pinned.set('A', 'left').set('counter', 'left');
  const out = unpinWhenNarrow(['Nom'])({ api: grid });
  expect(out.map((column) => column.getColId())).toEqual(['A']);
  pinned.delete('A');
  expect(arrangementOf(grid).columnState.map((column) => column.pinned)).toEqual(['left', 'left', null]);
  pinWhenWide({ api: grid, clientWidth: 559 });
  expect(applied).toEqual([]);
  pinWhenWide({ api: grid, clientWidth: 560 });
  expect(applied[0]?.state).toEqual([
    { colId: 'Nom', pinned: 'left' },
    { colId: 'A', pinned: 'left' },
    { colId: 'B' },
  ]);
  expect(arrangementOf(grid).columnState[1]?.pinned).toBeNull();
  pinWhenWide({ api: grid, clientWidth: 560 });
  expect(applied).toHaveLength(1);
});
