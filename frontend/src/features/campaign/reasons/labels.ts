import { formatNumber } from '@/shared/format/numbers';
import type { Why } from './api';

export const WHY_RANK = 'Pourquoi ce rang\u00a0?';
const WHY_VALUE = 'Pourquoi cette valeur\u00a0?';

/** What the panel is called: a rank, or any other value of a formula. */
export const titleOf = (why: Why | undefined) => (why?.ranked === null ? WHY_VALUE : WHY_RANK);

/** The same, of a column known by its name alone. */
export const titleOfColumn = (name: string) => (/\b(rang|rank)/iu.test(name) ? WHY_RANK : WHY_VALUE);

const precise = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 2 });

/** A number of the panel: what two decimals would show as nothing keeps its first digits. */
export const figure = (value: number) => {
  const shown = value !== 0 && Math.abs(value) < 0.005 ? precise.format(value) : formatNumber(value);
  return shown.replace('-', '\u2212');
};

const decimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The figures that stand under one another have the same decimals: `15,84`, `3,00`. */
export const figures = (values: number[]) => {
  const areWhole = values.every((value) => Number.isInteger(value));
  return (value: number) =>
    areWhole || !Number.isInteger(value) ? figure(value) : decimals.format(value).replace('-', '\u2212');
};

/** The same with its sign: `+0,02`. */
export const difference = (value: number) => `${value > 0 ? '+' : ''}${figure(value)}`;
