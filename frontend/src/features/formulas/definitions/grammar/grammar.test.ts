import { buildParserFile } from '@lezer/generator';
import { describe, expect, it } from 'vitest';
import schoolCases from '../../../../../../backend/tests/formula_language/formula-vectors-2.json';
import contractCases from '../../../../../../backend/tests/formula_language/formula-vectors.json';
import grammar from './formula.grammar?raw';
import { formulaParser } from './formulaLanguage';
import parserFile from './parser.gen.ts?raw';
import termsFile from './parser.gen.terms.ts?raw';

/** The coloured parts of a formula, with their text; `⚠` where the grammar fails. */
function parts(text: string) {
  const found: string[] = [];
  formulaParser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) found.push(`⚠ ${text.slice(from, to)}`);
      else if (/Name$|Number|String|Boolean|^Error/.test(type.name))
        found.push(`${type.name} ${text.slice(from, to)}`);
    },
  });
  return found;
}

const cases = [...contractCases, ...schoolCases];

describe('the grammar of formulas', () => {
  it('follows every worked case of the server', () => {
    expect(cases.length).toBeGreaterThan(600);
    expect(
      cases.map(({ formula }) => formula).filter((text) => parts(text).some((p) => p.startsWith('⚠'))),
    ).toEqual([]);
  });

  it.each([
    ['SUM(1,5)', ['FunctionName SUM', 'Number 1', 'Number 5']],
    ['SOMME(1,5;2)', ['FunctionName SOMME', 'Number 1,5', 'Number 2']],
    ['1,5+2', ['Number 1,5', 'Number 2']],
    ['SUM(5.,#N/A)', ['FunctionName SUM', 'Number 5.', 'Error #N/A']],
    ['SI(VRAI();#VALEUR!;5.)', ['FunctionName SI', 'Boolean VRAI()', 'Error #VALEUR!', 'Number 5.']],
    ['SUM(";",1,5)', ['FunctionName SUM', 'String ";"', 'Number 1', 'Number 5']],
    [
      'nb.si(Parcoursup[a;b], vrai)',
      ['FunctionName nb.si', 'TableName Parcoursup', 'ColumnName a;b', 'Boolean vrai'],
    ],
    ['LET(n;1,5;n)', ['FunctionName LET', 'VariableName n', 'Number 1,5', 'VariableName n']],
    ["RankINP[@[Bonus '[AHN']]]", ['TableName RankINP', "ColumnName Bonus '[AHN']"]],
    ['Parcoursup[[#Cette ligne],[Maths 1]]', ['TableName Parcoursup', 'ColumnName Maths 1']],
    [
      'SUM(Parcoursup[[#Cette ligne];[Maths 1]],1,5)',
      ['FunctionName SUM', 'TableName Parcoursup', 'ColumnName Maths 1', 'Number 1', 'Number 5'],
    ],
  ])('reads %s as the server does', (text, expected) => expect(parts(text)).toEqual(expected));

  it.each(['1+', 'SUM(1', '"abc', 'Candidats[@Note', '(1))', '1 2'])('sees that %s is not finished', (text) =>
    expect(parts(text).some((part) => part.startsWith('⚠'))).toBe(true),
  );

  it('is the one that the generated parser was made from', () => {
    const built = buildParserFile(grammar, {
      fileName: 'src/features/formulas/definitions/grammar/formula.grammar',
      typeScript: true,
    });
    expect(parserFile).toBe(built.parser);
    expect(termsFile).toBe(built.terms);
  });
});
