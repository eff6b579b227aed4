import { describe, expect, it } from 'vitest';
import type { Listed } from '../api';
import { pictureOf } from './layers';

const listed = (name: string, ...usedBy: string[]) =>
  ({
    id: name,
    name,
    tableColumnDescriptors: [],
    overview: { usedBy: usedBy.map((id) => ({ id, name: id })) },
  }) as unknown as Listed;

const layersOf = (...formulas: Listed[]) =>
  Object.fromEntries(pictureOf(formulas).nodes.map(({ name, layer }) => [name, layer]));

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
    expect(nodes.filter(({ circular }) => circular).map(({ name }) => name)).toEqual(['A', 'B', 'D']);
    expect(nodes.find(({ name }) => name === 'C')?.layer).toBe(1);
  });

  it('has each table before the formulas that read it, once, joined by those alone', () => {
    const reading = (formula: Listed, ...columns: string[]) =>
      ({ ...formula, tableColumnDescriptors: columns.map((name) => ({ name })) }) as Listed;
    const { nodes, edges, alone } = pictureOf([
      reading(listed('Points'), 'Réponses[Texte]', 'Réponses[Points]'),
      reading(listed('Coefficient', 'Note'), 'Coefficients[#Tout]', 'Réponses[Points]'),
      listed('Note'),
    ]);
    expect(nodes.map(({ name, layer, formula }) => [name, layer, formula !== undefined])).toEqual([
      ['Réponses', 0, false],
      ['Coefficients', 0, false],
      ['Points', 1, true],
      ['Coefficient', 1, true],
      ['Note', 2, true],
    ]);
    expect([edges.length, alone]).toEqual([4, []]);
  });

  it('is empty without formulas, and leaves out readers that are no longer there', () => {
    expect(pictureOf([])).toMatchObject({ nodes: [], layers: 0, rows: 0 });
    expect(pictureOf([listed('A', 'gone')]).alone).toHaveLength(1);
  });
});
