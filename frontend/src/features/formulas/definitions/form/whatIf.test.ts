import { expect, it } from 'vitest';
import type { Judgement } from './useFormulaCheck';
import { whyNot } from './whatIf';

const judged = (formula: string, type: Judgement['about']['type'], ...faults: string[]): Judgement => ({
  about: { type, formula, candidateId: null, id: null, name: 'Note' },
  checked: { errors: faults.map((message) => ({ message })) } as unknown as Judgement['checked'],
});
const AWAITED = 'Vérification de la formule en cours…';

it('tries on everyone only a text that the server found right, not the one before it', () => {
  const why = (judgement: Judgement | undefined, text = '1 + 1') => whyNot(judgement, text, 'ROW_FORMULA');
  expect(why(judged('1 + 1', 'ROW_FORMULA'))).toBeUndefined();
  expect(why(judged('1 + 1', 'ROW_FORMULA', 'Colonne inconnue', 'Autre'))).toBe('Colonne inconnue');
  expect(why(undefined)).toBe(AWAITED);
  expect(why(judged('1 + 2', 'ROW_FORMULA'))).toBe(AWAITED);
  expect(why(judged('1 + 1', 'AGGREGATE_FORMULA'))).toBe(AWAITED);
  expect(why(judged(' ', 'ROW_FORMULA'), ' ')).toBe("Écrivez d'abord la formule.");
});
