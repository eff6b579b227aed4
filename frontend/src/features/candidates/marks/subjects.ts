import type { Mark, MarkedCandidate, SchoolYear } from './api';
import { yearLabels } from './labels';

/** The marks of one subject in one year, by term. */
type SubjectRow = { subject: string; marks: ReadonlyMap<number, Mark>; blank: boolean };

export type YearTable = { terms: number[]; termLabel: (term: number) => string; rows: SubjectRow[] };

const isBlank = ({ value, externalValue, modified, error }: Mark) =>
  error === null &&
  (value === null || value === '') &&
  (externalValue === null || externalValue === '') &&
  modified === null;

/** `Mathématiques, Terminale T2`: in a year of semesters `S2`. */
export const markName = ({ periodicity }: MarkedCandidate, { subject, year, trimester }: Mark) =>
  `${subject}, ${yearLabels[year]} ${termLetter(periodicity[year])}${trimester}`;

const termLetter = (periodicity: string | undefined) => (periodicity === 'SEMESTER' ? 'S' : 'T');

/** The subjects of a year in the order of the file; a year of semesters has two terms, unless a third holds a mark. */
export function yearTable({ grades, periodicity }: MarkedCandidate, year: SchoolYear): YearTable {
  const semesters = periodicity[year] === 'SEMESTER';
  const terms = new Set(semesters ? [1, 2] : [1, 2, 3]);
  const subjects = new Map<string, Map<number, Mark>>();
  for (const mark of grades) {
    if (mark.year !== year) continue;
    if (!isBlank(mark)) terms.add(mark.trimester);
    const marks = subjects.get(mark.subject) ?? new Map<number, Mark>();
    subjects.set(mark.subject, marks.set(mark.trimester, mark));
  }
  return {
    terms: [...terms].sort((a, b) => a - b),
    termLabel: (term) => `${termLetter(periodicity[year])}${term}`,
    rows: [...subjects].map(([subject, marks]) => ({
      subject,
      marks,
      blank: [...marks.values()].every(isBlank),
    })),
  };
}
