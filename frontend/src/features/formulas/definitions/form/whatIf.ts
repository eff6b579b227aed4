import type { ReactNode } from 'react';
import type { Catalogue, FormulaType } from '../api';
import type { Judgement } from './useFormulaCheck';

/** The formula as it is typed. */
type TriedFormula = { id: string | null; name: string; type: FormulaType; formula: string };

/** What a formula would change; `catalogue` says which columns could rank the candidates. */
export type WhatIfSlot = {
  panel: (formula: TriedFormula, catalogue: Catalogue) => ReactNode;
  /** The values and ranks that saving would take away, in words; none when it takes nothing away. */
  harm: (formula: TriedFormula, catalogue: Catalogue) => Promise<ReactNode>;
};

/** Why the text cannot be tried on everyone; empty when it could be saved. */
export function whyNot(judgement: Judgement | undefined, text: string, type: FormulaType) {
  if (text.trim() === '') return "Écrivez d'abord la formule.";
  if (judgement?.about.formula !== text || judgement.about.type !== type)
    return 'Vérification de la formule en cours…';
  return judgement.checked.errors[0]?.message;
}
