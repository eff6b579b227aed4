import type { LetterheadOut } from '@/api/types.gen';

/** Who writes the letters of the tests. */
export const LETTERHEAD: LetterheadOut = {
  programme: 'Cycle préparatoire',
  institution: null,
  logo: null,
  colour: '#12606B',
  town: null,
  signature: [],
};
