import { describe, expect, it } from 'vitest';
import type { Fault } from '../api';
import { diagnosticsOf, fixesOf } from './faults';

const fault = (start: number | null, end: number | null, suggestions: string[] = []): Fault => ({
  code: 'FORMULA_UNKNOWN_REFERENCE',
  message: "La colonne n'existe pas",
  line: 1,
  column: (start ?? 0) + 1,
  start,
  end,
  expected: [],
  suggestions,
});

const underlined = (text: string, ...faults: Fault[]) =>
  diagnosticsOf(faults, text).map(({ from, to }) => text.slice(from, to));

function fixed(text: string, written: string, suggestion: string, message = "La colonne n'existe pas") {
  const start = text.indexOf(written);
  const [fix] = fixesOf({ ...fault(start, start + written.length, [suggestion]), message }, text);
  return fix && text.slice(0, fix.from) + fix.insert + text.slice(fix.to);
}

describe('where the server says the formula is wrong', () => {
  it('is underlined, characters beyond the basic plane counted as one', () => {
    expect(underlined('"🎓"&Candidats[X]', fault(4, 16))).toEqual(['Candidats[X]']);
    expect(underlined('1+', fault(2, 2))).toEqual(['+']);
    expect(underlined('1+2', fault(null, null))).toEqual([]);
  });

  it('is replaced by a suggestion as the language writes it', () => {
    expect(fixed('1+RankINP[@Boursié]', 'RankINP[@Boursié]', 'Boursier')).toBe('1+RankINP[@Boursier]');
    expect(fixed('NB.SI(Parcoursup[Note];1)', 'Parcoursup[Note]', "Note de l'oral")).toBe(
      "NB.SI(Parcoursup[Note de l''oral];1)",
    );
    expect(fixed('Parcoursup[[#Cette ligne],[A]]', 'Parcoursup[[#Cette ligne],[A]]', 'A/B')).toBe(
      'Parcoursup[@[A/B]]',
    );
    expect(fixed('SOMME(Coefficients[Pts])', 'Coefficients[Pts]', 'Points')).toBe(
      'SOMME(Coefficients[Points])',
    );
    const table = fixed('Candidat[@Note]', 'Candidat[@Note]', 'Candidats', "La table Candidat n'existe pas");
    expect(table).toBe('Candidats[@Note]');
    expect(fixed('MOYENE(1)', 'MOYENE', 'MOYENNE')).toBe('MOYENNE(1)');
  });
});
