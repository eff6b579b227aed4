import { boolean } from './parser.gen.terms';

const BOOLEANS = new Set(['TRUE', 'FALSE', 'VRAI', 'FAUX']);

/** The words that are values, in any case. The generated parser also passes its stack. */
export const specialiseBoolean: (name: string, stack: unknown) => number = (name) =>
  BOOLEANS.has(name.toUpperCase()) ? boolean : -1;
