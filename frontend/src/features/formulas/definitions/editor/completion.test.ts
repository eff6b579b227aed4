import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import type { Catalogue, Column, Formula, FormulaType } from '../api';
import { rankChoicesOf } from '../rankChoices';
import { formulaCompletion, type Option } from './completion';

const column = (type: Column['type'], name: string) => ({ type, name, technicalName: `T[${name}]` });
const CATALOGUE = {
  internalColumnDescriptors: [column('ROW_FORMULA', 'Note finale'), column('AGGREGATE_FORMULA', 'Moyenne')],
  businessColumnDescriptors: [column('BUSINESS', 'Boursier')],
  externalColumnDescriptors: [
    column('EXTERNAL', 'Rang de classe'),
    column('EXTERNAL', 'Note au bac'),
    ...Array.from({ length: 60 }, (_each, index) => column('EXTERNAL', `Voeu ${index}`)),
  ],
  tables: [{ name: 'Coefficients', columns: ['Spécialité', 'Points @'] }],
  functions: [
    {
      name: 'RANK',
      frenchName: 'RANG',
      names: ['RANG', 'RANK'],
      parameters: [{ column: false }, { column: true }],
      repeated: 0,
    },
    { name: 'ROUND', frenchName: 'ARRONDI', names: ['ARRONDI', 'ROUND'], parameters: [], repeated: 0 },
  ],
} as unknown as Catalogue;

/** What is proposed where `|` is, in the order that it is proposed in; null: nothing opens. */
function proposed(
  text: string,
  { explicit = false, type = 'ROW_FORMULA' }: { explicit?: boolean; type?: FormulaType } = {},
) {
  const at = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  const page = () => ({ catalogue: CATALOGUE, type, values: null, candidate: undefined });
  const found = formulaCompletion(page)(new CompletionContext(state, at, explicit));
  if (found === null || found instanceof Promise) return null;
  const options = found.options as Option[];
  return {
    names: options.map(({ label }) => label),
    written: options.map(({ apply }) => (typeof apply === 'string' ? apply : undefined)),
    matched: options.map((option) => found.getMatch?.(option)),
    replaced: state.sliceDoc(found.from, found.to),
  };
}

it('proposes nothing in a text, nor before a word that nobody asks for', () => {
  expect(proposed('"Not|e"', { explicit: true })).toBeNull();
  expect(proposed('1 + |')).toBeNull();
  const all = proposed('1 + |', { explicit: true });
  expect(all?.names.slice(0, 5)).toEqual(['ARRONDI', 'RANG', 'RANK', 'ROUND', 'Note finale']);
  expect(all?.names).toHaveLength(64); // the functions, and sixty columns of more
  expect(all?.names).not.toContain('Candidats');
});

it('proposes functions by their beginning in either language, then tables, then columns by any word', () => {
  const ran = proposed('1 + ran|');
  expect(ran?.names).toEqual(['RANG', 'RANK', 'RankINP', 'Rang de classe']);
  expect(ran?.matched).toEqual(Array.from({ length: 4 }, () => [0, 3]));
  expect(ran?.replaced).toBe('ran');
  expect(proposed('cand|')?.names).toEqual(['Candidats']);
  expect(proposed('coef|')?.names[0]).toBe('Coefficients');
  expect(proposed('RANG(1;spé|')?.written).toEqual(['Coefficients[Spécialité]']);
  expect(proposed('note bac|')?.written).toEqual(['Parcoursup[@Note au bac]']);
  // The nearest first: the word begins the name.
  expect(proposed('clas|')?.names).toEqual(['Rang de classe']);
});

it('proposes the columns of the table whose brackets are open, alone', () => {
  expect(proposed('Candidats[|')?.names).toEqual(['Note finale']);
  expect(proposed('parcoursup[not|')?.names).toEqual(['Note au bac']);
  expect(proposed('Globales[|')?.names).toEqual(['Moyenne']);
  expect(proposed('RankINP[x|')?.names).toEqual([]);
  expect(proposed('coefficients[|')?.written).toEqual(['Coefficients[Spécialité]', 'Coefficients[Points @]']);
});

it('writes the own value of a candidate, or the whole column where that is meant', () => {
  const final = (text: string, type?: FormulaType) =>
    proposed(text, { ...(type && { type }) })?.written.find((each) => each?.startsWith('Candidats'));
  expect(final('note f|')).toBe('Candidats[@Note finale]');
  expect(final('note f|', 'AGGREGATE_FORMULA')).toBe('Candidats[Note finale]');
  expect(final('RANG(note f|')).toBe('Candidats[@Note finale]');
  expect(final('RANG(1;note f|')).toBe('Candidats[Note finale]');
  expect(final('rank(1,note f|')).toBe('Candidats[Note finale]');
  expect(final('AGE(1;note f|')).toBe('Candidats[@Note finale]');
  expect(final('Candidats[@note f|', 'AGGREGATE_FORMULA')).toBe('Candidats[@Note finale]');
  expect(proposed('moy|')?.written).toEqual(['Globales[Moyenne]']);
});

it('offers for the ranking the formulas of a candidate, and says which compute ranks', () => {
  const formula = (type: FormulaType, name: string, text: string) =>
    ({ type, name, technicalName: `T[${name}]`, formula: text }) as Formula;
  const choices = rankChoicesOf([
    formula('ROW_FORMULA', 'A', 'RANG(1;2)'),
    formula('ROW_FORMULA', 'B', '1 + rank  (1;2)'),
    formula('ROW_FORMULA', 'C', 'ORANG(1)'),
    formula('ROW_FORMULA', 'D', 'RANG + 1'),
    formula('AGGREGATE_FORMULA', 'E', 'RANG(1;2)'),
  ]);
  expect(choices.map(({ name, ranks }) => [name, ranks])).toEqual([
    ['A', true],
    ['B', true],
    ['C', false],
    ['D', false],
  ]);
  expect(choices[0]?.technicalName).toBe('T[A]');
});
