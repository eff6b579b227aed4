import { expect, it } from 'vitest';
import type { Grid } from './arrangement';
import { focusCells } from './gridKeys';
import { CellSelection } from './selection/cellSelection';

/** A grid of these columns and so many rows of 32 pixels, scrolled down; `focused` lists where the focus went. */
function gridOf(columns: string[], rows: number, top = 0) {
  const focused: [number, string][] = [];
  const shown = [...columns];
  const grid = {
    isDestroyed: () => false,
    getAllDisplayedColumns: () => shown.map((id) => ({ getColId: () => id })),
    getDisplayedRowCount: () => rows,
    getDisplayedRowAtIndex: () => ({ rowHeight: 32 }),
    getVerticalPixelRange: () => ({ top, bottom: top + 320 }),
    ensureIndexVisible: () => undefined,
    ensureColumnVisible: () => undefined,
    setFocusedCell: (row: number, column: string) => focused.push([row, column]),
  } as unknown as Grid;
  const selection = new CellSelection();
  selection.attach(grid);
  return { grid, selection, focused, hide: (id: string) => shown.splice(shown.indexOf(id), 1) };
}

it('comes with Tab to the first row in sight, then back to the row and the column that were left', () => {
  const { grid, selection, focused } = gridOf(['Groupe', 'Nom', 'Prenom'], 40, 320);
  expect(focusCells(grid, selection)).toBe(true);
  selection.onFocus({ row: 12, column: 'Prenom' });
  expect(focusCells(grid, selection)).toBe(true);
  expect(focused).toEqual([
    [10, 'Groupe'],
    [12, 'Prenom'],
  ]);
});

it('begins again where the cell that was left is no longer on the grid', () => {
  const hidden = gridOf(['Groupe', 'Nom'], 40);
  hidden.selection.onFocus({ row: 3, column: 'Nom' });
  hidden.hide('Nom');
  focusCells(hidden.grid, hidden.selection);
  expect(hidden.focused).toEqual([[0, 'Groupe']]);
  const shorter = gridOf(['Groupe'], 3);
  shorter.selection.onFocus({ row: 3, column: 'Groupe' });
  focusCells(shorter.grid, shorter.selection);
  expect(shorter.focused).toEqual([[0, 'Groupe']]);
});

it('leaves the focus to the browser where there is no row', () => {
  const { grid, selection, focused } = gridOf(['Groupe'], 0);
  expect(focusCells(grid, selection)).toBe(false);
  expect(focused).toEqual([]);
});
