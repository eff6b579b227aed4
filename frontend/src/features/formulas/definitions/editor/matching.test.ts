import { describe, expect, it } from 'vitest';
import { folded, matchWords, wordsOf } from './matching';

const names = [
  'Moyenne du Candidat - Mathématiques Spécialité - Trimestre 2_1',
  'Moyenne du Candidat - Mathématiques Expertes - Trimestre 2_1',
  'Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1_2',
  'Moyenne du Candidat - Français - Trimestre 2_1',
  'Commune Etablissement origine N',
  'Œuvre étudiée',
];

const found = (typed: string) =>
  names
    .flatMap((name) => {
      const match = matchWords(folded(name), wordsOf(typed));
      return match ? [{ name, ...match }] : [];
    })
    .sort((a, b) => a.score - b.score)
    .map(({ name, ranges }) =>
      ranges.reduceRight(
        (text, { from, to }) => `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`,
        name,
      ),
    );

describe('finding a column by any word', () => {
  it('takes beginnings of words in any order, without accents, and t2 for Trimestre 2', () => {
    expect(found('moy math t2').slice(0, 2)).toEqual([
      '<Moy>enne du Candidat - <Math>ématiques Expertes - <T>rimestre <2>_1',
      '<Moy>enne du Candidat - <Math>ématiques Spécialité - <T>rimestre <2>_1',
    ]);
    expect(found('francais')).toEqual(['Moyenne du Candidat - <Français> - Trimestre 2_1']);
    expect(found('origine commune')).toEqual(['<Commune> Etablissement <origine> N']);
  });

  it('puts the nearest first and leaves out what lacks a word', () => {
    expect(found('math t1')[0]).toBe('Moyenne du Candidat - <Math>ématiques Spécialité - <T>rimestre <1>_2');
    expect(found('maths physique')).toEqual([]);
  });

  it('keeps one character for one', () => {
    for (const name of names) expect(folded(name)).toHaveLength(name.length);
  });
});
