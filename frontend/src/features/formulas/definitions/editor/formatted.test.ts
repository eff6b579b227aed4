import { describe, expect, it } from 'vitest';
import cases from '../../../../../../backend/tests/formula_language/formula-vectors.json';
import newerCases from '../../../../../../backend/tests/formula_language/formula-vectors-2.json';
import { formulaParser } from '../grammar/formulaLanguage';
import { formatted } from './formatted';

/** The nodes of a formula with their texts, whatever the blanks between them. */
function shape(text: string) {
  const nodes: string[] = [];
  formulaParser.parse(text).iterate({
    enter: (node) => {
      nodes.push(node.node.firstChild ? node.name : `${node.name} ${text.slice(node.from, node.to)}`);
    },
  });
  return nodes;
}

/** Numbers that look drawn by lot, the same at each run. */
function drawn(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const leaves = [
  '1,5',
  '.5',
  '2E-3',
  'VRAI',
  'FAUX()',
  '#N/A',
  '"a; (b  c"',
  '"d ""e"" \n f"',
  "Parcoursup[@[Note de l''oral]]",
  'RankINP[[#Cette ligne] ; [Boursier]]',
  'Candidats[Note  globale]',
];
const operators = ['+', '-', '*', '/', '^', '&', '=', '<>', '<=', '>'];
const spaces = ['', '', ' ', '  ', '\n', '\u00a0'];

/** A formula of that depth, with blanks anywhere between its words. */
function invented(next: (below: number) => number, depth: number): string {
  const pick = (from: string[]) => from[next(from.length)] ?? '';
  const gap = () => pick(spaces);
  if (depth === 0) return pick(leaves);
  const inner = () => gap() + invented(next, next(depth)) + gap();
  switch (next(5)) {
    case 0:
      return `SI(${inner()};${next(4) === 0 ? gap() : inner()};${inner()})`;
    case 1:
      return `(${inner()})`;
    case 2:
      return `${pick(['-', '+'])}${inner()}`;
    case 3:
      return `${inner()}%`;
    default:
      return `${inner()}${pick(operators)}${inner()}`;
  }
}

describe('a formula that is laid out', () => {
  it('means the same, whatever it is made of, and is laid out once and for all', () => {
    const next = drawn(42);
    for (let round = 0; round < 600; round += 1) {
      const text = `${next(3) === 0 ? '= ' : ''}SOMME(0;${invented(next, 6)})`;
      const laidOut = formatted(text);
      expect(laidOut, text).toBeDefined();
      expect(shape(laidOut ?? ''), text).toEqual(shape(text));
      expect(formatted(laidOut ?? ''), text).toBe(laidOut);
    }
  });

  it('means the same in every worked case of the server', () => {
    for (const { formula } of [...cases, ...newerCases])
      expect(shape(formatted(formula) ?? ''), formula).toEqual(shape(formula));
  });

  it('has blanks around operators and after separators, on one line where it fits', () => {
    expect(formatted('=si(a[@b]>=10;2*-3^2 ;"x ; y"&50 %)')).toBe(
      '=si(a[@b] >= 10; 2 * -3^2; "x ; y" & 50%)',
    );
    expect(formatted('SUM(1,2 ,3)')).toBe('SUM(1, 2, 3)');
    expect(formatted('SI(A[B];;1,5)')).toBe('SI(A[B]; ; 1,5)');
  });

  it.each([
    'SIERREUR(RECHERCHEV(Parcoursup[@Spé]; Coefficients; 2; FAUX); 0)',
    "RECHERCHEX(1; Coefficients[[#Tout];[Sp''é]]; Coefficients[Points]; ; -1)",
    'LET(n; Coefficients[Points]; _xlfn.XLOOKUP(2; n; n))',
  ])('keeps %s, which reads tables of the school, as it is', (text) => {
    expect(formatted(text.replaceAll('; ', ' ;'))).toBe(text);
    expect(formatted(text)).toBe(text);
  });

  it('has its arguments and the terms of a long sum on lines of their own', () => {
    const text =
      'SI(ESTNUM(Candidats[@Note harmonisée]);0,85*Candidats[@Note harmonisée]+0,15*Candidats[@Note fiche avenir]-Candidats[@Malus];"")';
    expect(formatted(text)).toBe(
      [
        'SI(',
        '  ESTNUM(Candidats[@Note harmonisée]);',
        '  0,85 * Candidats[@Note harmonisée]',
        '  + 0,15 * Candidats[@Note fiche avenir]',
        '  - Candidats[@Malus];',
        '  ""',
        ')',
      ].join('\n'),
    );
  });

  it.each(['', '=', '1+', 'SI(1;2', '1 2', 'SI(1;2) x'])('is not %s, which does not read as one', (text) => {
    expect(formatted(text)).toBeUndefined();
  });

  it('may be as long as a formula may be', () => {
    expect(formatted(`1${'+1'.repeat(900)}`)?.split('\n')).toHaveLength(901);
    expect(formatted(`${'('.repeat(60)}1${')'.repeat(60)}`)).toHaveLength(121);
  });
});
