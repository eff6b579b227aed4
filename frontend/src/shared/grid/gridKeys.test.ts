import { expect, it, vi } from 'vitest';
import { nextSort, onCellKey, onHeaderKey } from './gridKeys';

const up = (column: string) => ({ column, direction: 'ASC' as const });
const down = (column: string) => ({ column, direction: 'DESC' as const });

it('sorts by one column upwards, then downwards, then no more', () => {
  expect(nextSort([up('Nom')], 'Groupe', false)).toEqual([up('Groupe')]);
  expect(nextSort([up('Groupe')], 'Groupe', false)).toEqual([down('Groupe')]);
  expect(nextSort([down('Groupe')], 'Groupe', false)).toEqual([]);
});

it('adds a column after those that are sorted already, and turns it round in its rank', () => {
  const two = nextSort([up('Groupe')], 'Rang', true);
  expect(two).toEqual([up('Groupe'), up('Rang')]);
  expect(nextSort(two, 'Groupe', true)).toEqual([down('Groupe'), up('Rang')]);
  expect(nextSort([down('Groupe'), up('Rang')], 'Groupe', true)).toEqual([up('Rang')]);
});

const HEADER = { of: 'header' };
const CELL = { of: 'cell' };

/** Presses a key in the header of a column, or in a cell of it (`kind`): what it did, and whether it is kept from the grid. */
function press(kind: 'header' | 'cell', pressed: Partial<KeyboardEvent>, column: Record<string, unknown>) {
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector.startsWith('.ag-header') ? HEADER : { querySelector: () => CELL },
  });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('window', { getSelection: () => ({ isCollapsed: !column.textSelected }) });
  const done: unknown[] = [];
  const doing =
    (name: string) =>
    (...what: unknown[]) => {
      done.push([name, ...what]);
      return true;
    };
  const actions = Object.fromEntries(
    ['openFilter', 'openMenu', 'openFormula', 'openStatistics', 'copy', 'explain'].map((name) => [
      name,
      doing(name),
    ]),
  );
  if (column.reader) delete actions.openFormula;
  if (column.reader) delete actions.openStatistics;
  const grid = {
    getGridId: () => '1',
    getColumnState: () => [],
    applyColumnState: ({ state }: { state: unknown }) => done.push(['sort', state]),
    getDisplayedRowCount: () => (column.empty ? 0 : 9),
    getDisplayedRowAtIndex: () => ({ rowHeight: 32, data: { id: 'c1' } }),
    getVerticalPixelRange: () => ({ top: 0, bottom: 320 }),
    getAllDisplayedColumns: () => ['Rang', 'Nom'].map((id) => ({ getColId: () => id })),
    ensureIndexVisible: () => undefined,
    ensureColumnVisible: () => undefined,
    setFocusedCell: doing('focus'),
  };
  const selection = {
    lastFocus: () => undefined,
    extent: () => column.selected,
    clear: doing('clear'),
    select: doing('select'),
    stretchBy: doing('stretch'),
  };
  const event = { type: 'keydown', ...pressed, preventDefault: doing('kept') };
  const colDef = { headerComponentParams: { descriptor: { ...column }, derived: column.derived } };
  const around = {
    ...{ event, colDef, headerRowIndex: 0, node: { rowIndex: 4 }, api: grid },
    ...{ column: { getColId: () => 'Nom' }, context: { current: { actions, selection } } },
  };
  const own =
    kind === 'header'
      ? onHeaderKey(around as unknown as Parameters<typeof onHeaderKey>[0])
      : onCellKey(around as unknown as Parameters<typeof onCellKey>[0]);
  vi.unstubAllGlobals();
  return { own, done: done.filter((each) => !(Array.isArray(each) && each[0] === 'kept')) };
}
const CTRL_SHIFT = { ctrlKey: true, shiftKey: true };
const sorted = [['sort', [{ colId: 'Nom', sort: 'asc', sortIndex: 0 }]]];

it.each<[string, Partial<KeyboardEvent>, Record<string, unknown>, unknown[] | undefined]>([
  ['Tab goes down to the cells', { key: 'Tab' }, {}, [['focus', 0, 'Rang']]],
  ['Maj+Tab goes back', { key: 'Tab', shiftKey: true }, {}, undefined],
  ['Tab leaves a grid without a row', { key: 'Tab' }, { empty: true }, undefined],
  ['Espace sorts', { key: ' ' }, { formulaId: 'f1' }, sorted],
  ['Entrée opens the formula', { key: 'Enter' }, { formulaId: 'f1' }, [['openFormula', 'f1']]],
  [
    'Entrée sorts by a formula that one may not open',
    { key: 'Enter' },
    { formulaId: 'f1', reader: 1 },
    sorted,
  ],
  ['Entrée sorts by another column', { key: 'Enter' }, {}, sorted],
  ['Ctrl+Maj+F filters', { key: 'F', ...CTRL_SHIFT }, {}, [['openFilter', 'Nom']]],
  ['Cmd+Maj+F too', { key: 'f', metaKey: true, shiftKey: true }, {}, [['openFilter', 'Nom']]],
  ['Ctrl+F searches the page', { key: 'f', ctrlKey: true }, {}, undefined],
  ['Maj+F does nothing', { key: 'F', shiftKey: true }, {}, undefined],
  ['Ctrl+Maj+S tells what the column holds', { key: 'S', ...CTRL_SHIFT }, {}, [['openStatistics', 'Nom']]],
  ['Ctrl+Maj+S where nothing tells it', { key: 'S', ...CTRL_SHIFT }, { reader: 1 }, undefined],
  ['Alt+↓ opens the menu', { key: 'ArrowDown', altKey: true }, {}, [['openMenu', 'Nom', 'header', HEADER]]],
  ['the menu key too', { key: 'ContextMenu' }, {}, [['openMenu', 'Nom', 'header', HEADER]]],
  ['Maj+F10 too', { key: 'F10', shiftKey: true }, {}, [['openMenu', 'Nom', 'header', HEADER]]],
  ['F10 is the browser’s', { key: 'F10' }, {}, undefined],
  ['↓ moves', { key: 'ArrowDown' }, {}, undefined],
  ['a derived column has no keys', { key: ' ' }, { derived: true }, undefined],
  ['a key that goes up does nothing', { key: ' ', type: 'keyup' }, {}, undefined],
])('gives the header of a column its keys: %s', (_name, pressed, column, done) => {
  expect(press('header', pressed, column)).toEqual({ own: done !== undefined, done: done ?? [] });
});

it.each<[string, Partial<KeyboardEvent>, Record<string, unknown>, unknown[] | undefined]>([
  ['Ctrl+C copies', { key: 'c', ctrlKey: true }, {}, [['copy', false]]],
  ['Cmd+C too', { key: 'c', metaKey: true }, {}, [['copy', false]]],
  ['Ctrl+C copies a text that is selected', { key: 'c', ctrlKey: true }, { textSelected: true }, undefined],
  ['Ctrl+Maj+F filters', { key: 'F', ...CTRL_SHIFT }, {}, [['openFilter', 'Nom']]],
  ['Ctrl+Maj+S tells what the column holds', { key: 'S', ...CTRL_SHIFT }, {}, [['openStatistics', 'Nom']]],
  ['Alt+↓ opens the menu', { key: 'ArrowDown', altKey: true }, {}, [['openMenu', 'Nom', 'cell', CELL]]],
  ['Ctrl+A selects all', { key: 'a', ctrlKey: true }, {}, [['select']]],
  ['A is typed', { key: 'a' }, {}, undefined],
  ['Échap ends a selection', { key: 'Escape' }, { selected: {} }, [['clear']]],
  ['Maj+→ selects', { key: 'ArrowRight', shiftKey: true }, {}, [['stretch', expect.anything()]]],
  ['→ moves', { key: 'ArrowRight' }, {}, undefined],
  ['Fin goes to the end of the row', { key: 'End' }, {}, [['focus', 4, 'Nom']]],
  ['Début to its beginning', { key: 'Home' }, {}, [['focus', 4, 'Rang']]],
  ['a key that goes up does nothing', { key: 'Home', type: 'keyup' }, {}, undefined],
])('gives a cell its keys: %s', (_name, pressed, column, done) => {
  expect(press('cell', pressed, column)).toEqual({ own: done !== undefined, done: done ?? [] });
});
