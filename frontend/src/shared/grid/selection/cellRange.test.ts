import { describe, expect, it } from 'vitest';
import { cellAfter, cellsIn, extentOf, holds } from './cellRange';

const columns = ['Groupe', 'Nom', 'Prenom', 'Rang'];
const bounds = { columns, rows: 500, page: 20 };
const at = (row: number, column: string) => ({ row, column });

describe('a rectangle of cells', () => {
  it('covers the same cells whichever corner it began at', () => {
    const extent = { top: 2, bottom: 4, columns: ['Nom', 'Prenom'] };
    expect(extentOf({ anchor: at(2, 'Nom'), head: at(4, 'Prenom') }, columns)).toEqual(extent);
    expect(extentOf({ anchor: at(4, 'Prenom'), head: at(2, 'Nom') }, columns)).toEqual(extent);
    expect(extentOf({ anchor: at(4, 'Nom'), head: at(2, 'Prenom') }, columns)).toEqual(extent);
    expect(cellsIn(extent)).toBe(6);
  });

  it('follows the columns as they are moved, and is gone when a corner is hidden', () => {
    const range = { anchor: at(0, 'Groupe'), head: at(0, 'Rang') };
    expect(extentOf(range, ['Rang', 'Groupe', 'Nom'])?.columns).toEqual(['Rang', 'Groupe']);
    expect(extentOf(range, ['Groupe', 'Nom'])).toBeUndefined();
  });

  it('holds the cells on its edges, and none outside', () => {
    const extent = { top: 2, bottom: 4, columns: ['Nom', 'Prenom'] };
    expect([at(2, 'Nom'), at(4, 'Prenom')].every((cell) => holds(extent, cell))).toBe(true);
    expect([at(1, 'Nom'), at(5, 'Nom'), at(3, 'Rang')].some((cell) => holds(extent, cell))).toBe(false);
  });
});

describe('the keys that stretch a rectangle', () => {
  const press = (key: string, ctrlKey = false) =>
    cellAfter(at(40, 'Nom'), { key, ctrlKey, metaKey: false }, bounds);

  it.each([
    ['ArrowLeft', at(40, 'Groupe')],
    ['ArrowRight', at(40, 'Prenom')],
    ['ArrowUp', at(39, 'Nom')],
    ['ArrowDown', at(41, 'Nom')],
    ['PageUp', at(20, 'Nom')],
    ['PageDown', at(60, 'Nom')],
    ['Home', at(40, 'Groupe')],
    ['End', at(40, 'Rang')],
  ])('%s leads from the second column of row 40 to %j', (key, cell) => expect(press(key)).toEqual(cell));

  it.each([
    ['ArrowLeft', at(40, 'Groupe')],
    ['ArrowRight', at(40, 'Rang')],
    ['ArrowUp', at(0, 'Nom')],
    ['ArrowDown', at(499, 'Nom')],
    ['Home', at(0, 'Groupe')],
    ['End', at(499, 'Rang')],
  ])('Ctrl+%s leads to the edge %j', (key, cell) => expect(press(key, true)).toEqual(cell));

  it('stop at the edges, and no other key moves', () => {
    const corner = at(499, 'Rang');
    const further = (key: string) => cellAfter(corner, { key, ctrlKey: false, metaKey: false }, bounds);
    expect([further('ArrowRight'), further('ArrowDown'), further('PageDown')]).toEqual([
      corner,
      corner,
      corner,
    ]);
    expect(further('a')).toBeUndefined();
  });
});
