import type { Formula } from './api';

const RANKS = /\b(RANK|RANG)\s*\(/i;

/** The formulas whose values may rank the candidates; `ranks`: the text computes some. */
export const rankChoicesOf = (formulas: Formula[]) =>
  formulas
    .filter(({ type }) => type === 'ROW_FORMULA')
    .map(({ technicalName, name, formula }) => ({ technicalName, name, ranks: RANKS.test(formula) }));
