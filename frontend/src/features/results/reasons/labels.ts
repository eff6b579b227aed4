import { formatNumber, shownNumber } from '@/shared/format/numbers';
import type { Node, Why } from './api';

export const WHY_RANK = 'Pourquoi ce rang\u00a0?';
const WHY_VALUE = 'Pourquoi cette valeur\u00a0?';

/** Why a branch gives nothing. */
export const UNTAKEN: Record<NonNullable<Node['untaken']>, string> = {
  CONDITION_TRUE: 'non pris\u00a0: la condition est vraie',
  CONDITION_FALSE: 'non pris\u00a0: la condition est fausse',
  CONDITION_IN_ERROR: 'non pris\u00a0: la condition est en erreur',
  OTHER_CHOICE: 'non pris\u00a0: un autre choix convient',
  NO_ERROR: "non pris\u00a0: ce qui précède n'est pas en erreur",
};

/** What the panel is called: a rank, or any other value of a formula. */
export const titleOf = (why: Why | undefined) => (why?.ranked === null ? WHY_VALUE : WHY_RANK);

/** The same, of a column known by its name alone. */
export const titleOfColumn = (name: string) => (/\b(rang|rank)/iu.test(name) ? WHY_RANK : WHY_VALUE);

/** A number of the panel: what two decimals would show as nothing keeps its first digits. */
export const figure = (value: number) => {
  const isTiny = value !== 0 && Math.abs(value) < 0.005;
  // Two digits, wherever they begin; a format has at most twenty decimals.
  const decimals = isTiny ? Math.min(20, 1 - Math.floor(Math.log10(Math.abs(value)))) : 2;
  return (isTiny ? shownNumber(value, decimals, 0) : formatNumber(value)).replace('-', '\u2212');
};

/** The figures that stand under one another have the same decimals: `15,84`, `3,00`. */
export const figures = (values: number[]) => {
  const areWhole = values.every((value) => Number.isInteger(value));
  return (value: number) =>
    areWhole || !Number.isInteger(value) ? figure(value) : shownNumber(value, 2).replace('-', '\u2212');
};

/** The same with its sign: `+0,02`. */
export const difference = (value: number) => `${value > 0 ? '+' : ''}${figure(value)}`;
