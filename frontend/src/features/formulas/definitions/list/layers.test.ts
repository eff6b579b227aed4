import { describe, expect, it } from 'vitest';
import type { Listed } from '../api';
import { pictureOf } from './layers';

const listed = (name: string, ...usedBy: string[]) =>
  ({ id: name, name, overview: { usedBy: usedBy.map((id) => ({ id, name: id })) } }) as unknown as Listed;

const layersOf = (...formulas: Listed[]) =>
  Object.fromEntries(pictureOf(formulas).nodes.map(({ formula, layer }) => [formula.name, layer]));

describe('the picture of dependencies', () => {
  it('has each formula after all those it reads, and those that nothing joins apart', () => {
    const formulas = [
      listed('Rang'),
      listed('Note', 'Rang', 'Total'),
      listed('Base', 'Note', 'Total'),
      listed('Total'),
      listed('Seule'),
    ];
    expect(layersOf(...formulas)).toEqual({ Base: 0, Note: 1, Rang: 2, Total: 2 });
    const { alone, edges, layers, rows } = pictureOf(formulas);
    expect(alone.map(({ name }) => name)).toEqual(['Seule']);
    expect([edges.length, layers, rows]).toEqual([4, 3, 2]);
  });

  it('tells circles, of one formula too, and draws what reads them', () => {
    const { nodes } = pictureOf([listed('A', 'B'), listed('B', 'A', 'C'), listed('C'), listed('D', 'D')]);
    expect(nodes.filter(({ circular }) => circular).map(({ formula }) => formula.name)).toEqual([
      'A',
      'B',
      'D',
    ]);
    expect(nodes.find(({ formula }) => formula.name === 'C')?.layer).toBe(1);
  });

  it('is empty without formulas, and leaves out readers that are no longer there', () => {
    expect(pictureOf([])).toMatchObject({ nodes: [], layers: 0, rows: 0 });
    expect(pictureOf([listed('A', 'gone')]).alone).toHaveLength(1);
  });
});
