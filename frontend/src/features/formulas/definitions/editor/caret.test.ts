// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { rank } from '@/test/formulas';
import { caretAt } from './caret';
import { readsCurrentRow, referenceText } from './references';

/** The position of the caret `|` in a formula. */
function at(marked: string) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  return caretAt(text, position, text.includes(';'));
}

describe('where the caret stands', () => {
  it.each([
    ['SI(|', 'SI', 0],
    ['=SI(1>2; 3;|', 'SI', 2],
    ['SI(OU(1;2); (3 + |', 'SI', 1],
    ['SUM(1,2,|', 'SUM', 2],
    ['SOMME(1,5;|', 'SOMME', 1],
    ['NB.SI(RankINP[a;b]; ";"|', 'NB.SI', 1],
  ])('%s is in an argument of its call', (text, name, argument) =>
    expect(at(text).call).toMatchObject({ name, argument }),
  );

  it('is in no call before and after one', () => {
    expect(at('1+|').call).toBeUndefined();
    expect(at('SI(1)|').call).toBeUndefined();
  });

  it.each([
    ['1 + moy|', { kind: 'word', typed: 'moy', from: 4, to: 7 }],
    ['1 + m|oy', { kind: 'word', typed: 'm', from: 4, to: 7 }],
    ['SI(1; moy math t2|', { kind: 'word', typed: 'moy math t2', from: 6 }],
    ['SI("moy|', { kind: 'text' }],
    [
      'Parcoursup[@[moy math t2|',
      { kind: 'column', table: 'Parcoursup', typed: 'moy math t2', from: 0, currentRow: true },
    ],
    [
      '2*Candidats[no|te]+1',
      { kind: 'column', table: 'Candidats', typed: 'no', from: 2, to: 17, currentRow: false },
    ],
    ["Parcoursup[l'' or|", { kind: 'column', typed: "l' or" }],
    ['Parcoursup[[#Cette ligne],[mat|', { kind: 'column', typed: 'mat', currentRow: true }],
  ])('%s: what is being written', (text, writing) => expect(at(text).writing).toMatchObject(writing));
});

describe('a reference as the language writes it', () => {
  it.each([
    ['EXTERNAL', 'Maths_1', true, 'Parcoursup[@Maths_1]'],
    ['EXTERNAL', 'Moyenne du Candidat - Français', true, 'Parcoursup[@Moyenne du Candidat - Français]'],
    ['EXTERNAL', 'Bonus [AHN]', true, "Parcoursup[@[Bonus '[AHN']]]"],
    ['EXTERNAL', "Note de l'épreuve", false, "Parcoursup[Note de l''épreuve]"],
    ['EXTERNAL', 'Histoire/Géographie', true, 'Parcoursup[@[Histoire/Géographie]]'],
    ['EXTERNAL', '@ctif', false, 'Parcoursup[[@ctif]]'],
    ['BUSINESS', 'Boursier', true, 'RankINP[@Boursier]'],
    ['AGGREGATE_FORMULA', 'Moyenne', true, 'Globales[Moyenne]'],
  ] as const)('%s %s', (type, name, currentRow, text) =>
    expect(referenceText({ type, name }, currentRow)).toBe(text),
  );

  it('is a whole column where the function wants one, or in a global formula', () => {
    const functions = [rank];
    expect(readsCurrentRow('ROW_FORMULA', functions, undefined)).toBe(true);
    expect(readsCurrentRow('ROW_FORMULA', functions, { name: 'rang', argument: 0 })).toBe(true);
    expect(readsCurrentRow('ROW_FORMULA', functions, { name: 'rang', argument: 1 })).toBe(false);
    expect(readsCurrentRow('ROW_FORMULA', functions, { name: 'inconnue', argument: 1 })).toBe(true);
    expect(readsCurrentRow('AGGREGATE_FORMULA', functions, undefined)).toBe(false);
  });
});
