import { expect, it } from 'vitest';
import { menuItems, type ColumnState, type MenuAction } from './menuItems';

const actions = (state: Partial<ColumnState> = {}): MenuAction[] =>
  menuItems({
    column: 'Rang',
    source: 'header',
    sort: [],
    filtered: false,
    pinned: false,
    formula: false,
    ...state,
  })
    .flat()
    .map(({ action }) => action);

const up = (column: string) => ({ column, direction: 'ASC' as const });

it('sorts, filters, pins, fits and hides a plain column', () =>
  expect(actions()).toEqual(['sortUp', 'sortDown', 'filter', 'pin', 'autosize', 'select', 'hide']));

it('adds to the order of other columns, in the direction that is not there yet', () => {
  expect(actions({ sort: [up('Nom')] })).toEqual(expect.arrayContaining(['addUp', 'addDown']));
  const both = actions({ sort: [up('Nom'), up('Rang')] });
  expect(both).toEqual(expect.arrayContaining(['addDown', 'unsort']));
  expect(both).not.toContain('addUp');
});

it('has nothing to add to when the column is sorted alone', () => {
  const alone = actions({ sort: [up('Rang')] });
  expect(alone).toContain('unsort');
  expect(alone.filter((action) => action.startsWith('add'))).toEqual([]);
});

it('takes a filter away, and unpins, only where there is one', () => {
  const state = actions({ filtered: true, pinned: true });
  expect(state).toEqual(expect.arrayContaining(['clearFilter', 'unpin']));
  expect(state).not.toContain('pin');
});

it('leaves a column that always stays in its place there', () =>
  expect(actions({ pinned: undefined }).filter((action) => action.endsWith('pin'))).toEqual([]));

it('copies from a cell, and opens the formula of a formula', () => {
  const state = actions({ source: 'cell', formula: true });
  expect([state[0], state[1], state.at(-1)]).toEqual(['copy', 'copyWithHeaders', 'formula']);
});

it('says why of a row, called by what the column is', () => {
  const items = menuItems({
    column: 'Rang',
    source: 'cell',
    sort: [],
    filtered: false,
    pinned: false,
    formula: false,
    why: 'Pourquoi ce rang ?',
  }).flat();
  expect(items.at(-1)).toEqual({ action: 'why', label: 'Pourquoi ce rang ?' });
});
