import { expect, it } from 'vitest';
import type { Node } from './api';
import { lineOf, rankedNode } from './tree';

const node = (text: string, members: Partial<Node> = {}): Node => ({
  id: '0',
  label: text,
  text,
  start: 0,
  end: text.length,
  value: 12,
  error: null,
  children: [],
  more: false,
  formula: null,
  untaken: null,
  ...members,
});

it('makes one line of a reference and of the formula that it names', () => {
  const mark = node('Parcoursup[@Maths]', { id: '0.0.0' });
  const formula = { id: 'f1', name: 'Note globale', text: 'Parcoursup[@Maths]+1' };
  const named = node('Parcoursup[@Maths]+1', {
    id: '0.0',
    label: 'Note globale',
    formula,
    children: [mark],
    more: true,
  });
  const line = lineOf(node('Candidats[@note globale]', { children: [named] }));
  expect(line).toMatchObject({
    key: '0.0',
    label: 'Note globale',
    formulaId: 'f1',
    parts: [mark],
    more: true,
  });
  expect(line.text).toBe('Parcoursup[@Maths]+1');
});

it('reads the tree from what is ranked, else from its root', () => {
  const formula = { id: 'f1', name: 'Rang', text: 'RANK(…)' };
  const note = node('1', { id: '0.0.0', formula: { id: 'f2', name: 'Note', text: '1' } });
  const tree = node('RANK(…)', { children: [node('Candidats[@Note]', { id: '0.0', children: [note] })] });
  const of = (column: string | undefined) =>
    rankedNode({
      candidate: { id: 'c1', externalId: '1', name: 'X' },
      column: 'Candidats[Rang]',
      value: 1,
      error: null,
      stale: false,
      formula,
      ranked: column === undefined ? null : { column, name: 'x', value: 1, count: 1, group: null },
      tree,
      terms: [],
      above: [],
      below: [],
      tied: [],
      tiedCount: 0,
    });
  expect(of('Candidats[Note]')).toBe(note);
  expect(of('Parcoursup[Note]')).toEqual({ ...tree, formula });
  expect(of(undefined)).toEqual({ ...tree, formula });
});
