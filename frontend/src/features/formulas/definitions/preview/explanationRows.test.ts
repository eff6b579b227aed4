import { describe, expect, it } from 'vitest';
import type { Explanation } from '../api';
import { explanationRows } from './explanationRows';

const formula = `SI(OU(ESTVIDE(Candidats[@MoyenneMaths]);
        ESTVIDE(Candidats[@MoyennePhysique])); "🎓"; NB.SI(RankINP[Groupe]; 1) / 3)`;

/** A part of the formula, its place counted in characters as the server does. */
function part(
  text: string,
  value: Explanation['value'],
  children: Explanation[] = [],
  error: string | null = null,
) {
  const start = Array.from(formula.slice(0, formula.indexOf(text))).length;
  return { text, start, end: start + Array.from(text).length, value, error, chosen: null, children };
}

const explanation = part(formula, 0.3333333, [
  part(formula.slice(3, formula.indexOf('; "')), false, [
    part('ESTVIDE(Candidats[@MoyenneMaths])', false, [part('Candidats[@MoyenneMaths]', 12.0666)]),
    part('ESTVIDE(Candidats[@MoyennePhysique])', false, [
      part('Candidats[@MoyennePhysique]', null, [], '#DIV/0!'),
    ]),
  ]),
  part('NB.SI(RankINP[Groupe]; 1) / 3', 1 / 3, [
    part('NB.SI(RankINP[Groupe]; 1)', 1, [part('RankINP[Groupe]', null)]),
  ]),
]);

describe('the preview of a formula', () => {
  it('gives each part its value in French, long ones by their shape', () => {
    expect(
      explanationRows(explanation).map(({ depth, text, value }) => `${'  '.repeat(depth)}${text} → ${value}`),
    ).toEqual([
      'OU(ESTVIDE(…); ESTVIDE(…)) → FAUX',
      '  ESTVIDE(Candidats[@MoyenneMaths]) → FAUX',
      '    Candidats[@MoyenneMaths] → 12,07',
      '  ESTVIDE(Candidats[@MoyennePhysique]) → FAUX',
      '    Candidats[@MoyennePhysique] → #DIV/0!',
      'NB.SI(RankINP[Groupe]; 1) / 3 → 0,33',
      '  NB.SI(RankINP[Groupe]; 1) → 1',
      '    RankINP[Groupe] → colonne',
    ]);
  });
});
