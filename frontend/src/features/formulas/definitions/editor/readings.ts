import { formulaParser } from '../grammar/formulaLanguage';

/** A formula whose commas part arguments: `read`, with semicolons as it is read; `decimals`, with decimals in their place. */
export type Readings = { read: string; decimals: string };

/**
 * Both readings of a formula without any `;` where a comma between two digits parts arguments, as « a*0,6 » of a French
 * spreadsheet would (docs/rules/formulas.md); undefined where the comma can mean nothing else. Nobody writes 1,0 for 1:
 * `IF(x,1,0)` has one reading.
 */
export function readingsOf(text: string): Readings | undefined {
  const commas: number[] = [];
  const others: number[] = [];
  formulaParser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError || type.name === 'Separator')
        (text[from] === ',' && !type.isError ? commas : others).push(from);
    },
  });
  const between = commas.filter((at) => /\d,(?!0(?!\d))\d/.test(text.slice(at - 1, at + 3)));
  if (others.length > 0 || between.length === 0) return undefined;
  return { read: withSigns(text, commas, ';'), decimals: withSigns(text, between, '.') };
}

const withSigns = (text: string, places: number[], sign: string) =>
  places.reduce((changed, at) => changed.slice(0, at) + sign + changed.slice(at + 1), text);

const SIGNS: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '×': '*',
  '÷': '/',
  '–': '-',
  '—': '-',
  '−': '-',
};
const TEXT_COLUMN_OR_SIGN = /"(?:[^"]|"")*"|\[(?:'.|[^\]'])*\]|[“”„≥≤≠×÷–—−]/gu;

/** The formula with the signs that its language has in the place of those that a text editor pastes; undefined without any. */
export function plainSigns(text: string): string | undefined {
  const plain = text.replace(TEXT_COLUMN_OR_SIGN, (found) => SIGNS[found] ?? found);
  return plain === text ? undefined : plain;
}
