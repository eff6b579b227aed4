import { once } from './once';

const NARROW_SPACE = '\u202f';

const french = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat('fr-FR', options));

const integers = french({ maximumFractionDigits: 0 });
const decimals = french({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const bytes = french({ maximumFractionDigits: 1 });

/** `6 482`, with narrow no-break spaces between thousands. */
export const formatInteger = (value: number) =>
  value >= 0 && value < 1000 && Number.isInteger(value) ? String(value) : integers().format(value);

/** An integer as it is, any other number with two decimals: `12`, `12,50`, `1 234,57`. */
export const formatNumber = (value: number) =>
  Number.isInteger(value) ? formatInteger(value) : decimals().format(value);

/** `21,4 Mo`. Units of 1,000 as browsers and file managers show them. */
export function formatBytes(size: number) {
  const units = ['o', 'ko', 'Mo', 'Go'];
  // What rounds to 1 000 of a unit is 1 of the next: 999 960 bytes are 1 Mo.
  const shown = (power: number) => Math.round((size / 1000 ** power) * 10) / 10;
  const power = units.findIndex((_unit, index) => shown(index) < 1000 || index === units.length - 1);
  return `${bytes().format(shown(power))}${NARROW_SPACE}${units[power] ?? 'o'}`;
}

/** Which of the two goes with `count`: French takes the plural from two on. */
export const ofNumber = (count: number, singular: string, plural: string) => (count < 2 ? singular : plural);

/** `1er`, `37e`: a rank in words. */
export const ordinal = (rank: number) => `${formatNumber(rank)}${ofNumber(rank, 'er', 'e')}`;

/** `6 461 candidats`, `1 candidat`, `0 candidat`: French takes the plural from two on. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatInteger(count)} ${ofNumber(count, singular, plural)}`;
