import { boolean } from './parser.gen.terms';

const BOOLEANS = new Set(['TRUE', 'FALSE', 'VRAI', 'FAUX']);

/** The words that are values, in whatever case, for the generated parser. */
export const specialiseBoolean = (name: string) => (BOOLEANS.has(name.toUpperCase()) ? boolean : -1);
