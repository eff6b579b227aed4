const NARROW_SPACE = '\u202f';

// As a spreadsheet: the digits after them are the noise of binary fractions.
const DIGITS = 15;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(most: number, least: number) {
  const key = `${least}:${most}`;
  const made =
    formats.get(key) ??
    new Intl.NumberFormat('fr-FR', { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, made);
  return made;
}

/**
 * `1 234,50`: a number with `decimals`, of which the zeros after the `least` first are left out (docs/rules/interface.md,
 * Numbers). It is rounded half up from its 15 significant digits: 17.735, which a float holds as 17.73499…, reads 17,74.
 * The server has the same rule, and both the same table of cases.
 */
export function shownNumber(value: number, decimals: number, least = decimals): string {
  // The text itself is rounded, digit by digit; a browser that reads it as a number first finds the nearest float.
  const text = formatOf(decimals, least).format(value.toPrecision(DIGITS) as Intl.StringNumericLiteral);
  return text.startsWith('-') && !/[1-9]/.test(text) ? text.slice(1) : text;
}

/** Every digit, without thousands: what a field to type in begins with, and what a spreadsheet takes. */
export const typedNumber = (value: number) => String(Number(value.toPrecision(DIGITS))).replace('.', ',');

/** `6 482`, with narrow no-break spaces between thousands. */
export const formatInteger = (value: number) =>
  value >= 0 && value < 1000 && Number.isInteger(value) ? String(value) : shownNumber(value, 0);

/** An integer as it is, any other number with two decimals: `12`, `12,50`, `1 234,57`. */
export const formatNumber = (value: number) =>
  Number.isInteger(Number(value.toPrecision(DIGITS))) ? formatInteger(value) : shownNumber(value, 2);

/**
 * `21,4 Mo`, by units of 1,024 as limits are counted (docs/rules/files.md): a file of 23 068 672 bytes weighs the 22 Mo that it
 * may. The server has the same rule.
 */
export function formatBytes(size: number, round: (tenths: number) => number = Math.round) {
  const units = ['o', 'ko', 'Mo', 'Go'];
  // What rounds to 1 024 of a unit is 1 of the next.
  const shown = (power: number) => round((size / 1024 ** power) * 10) / 10;
  const power = units.findIndex((_unit, index) => shown(index) < 1024 || index === units.length - 1);
  return `${shownNumber(shown(power), 1, 0)}${NARROW_SPACE}${units[power] ?? 'o'}`;
}

/** Which of the two goes with `count`: French takes the plural from two on. */
export const ofNumber = (count: number, singular: string, plural: string) => (count < 2 ? singular : plural);

/** `1er`, `37e`: a rank in words. */
export const ordinal = (rank: number) => `${formatNumber(rank)}${ofNumber(rank, 'er', 'e')}`;

/** `6 461 candidats`, `1 candidat`, `0 candidat`: French takes the plural from two on. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatInteger(count)} ${ofNumber(count, singular, plural)}`;
