import type { CandidateOut } from '@/api/types.gen';

type Mark = CandidateOut['grades'][number];

/** A mark of a record: 14.5 in Maths, first term of the final year. */
export const mark = (members: Partial<Mark> = {}): Mark => ({
  column: `Parcoursup[${members.subject ?? 'Maths'} ${members.trimester ?? 1}_1]`,
  subject: 'Maths',
  year: 'TERMINALE',
  trimester: 1,
  value: 14.5,
  error: null,
  externalValue: 14.5,
  modified: null,
  conflict: false,
  classMean: null,
  ...members,
});
