import type { AlertFilterType } from '@/shared/candidates/api';
import type { Lacks, Periodicity } from './api';

export type AlertKind = AlertFilterType;

export const ALERTS = 'Alertes';
export const INCOMPLETE = 'Dossiers incomplets';

export const alertLabels: Record<AlertKind, string> = {
  GRADE_CONFLICT_FILTER: 'Conflits de notes',
  GLOBAL_ERRORS_FILTER: 'Erreurs',
  MISSING_MARKS_FILTER: 'Notes manquantes',
  MISSING_FILES_FILTER: 'Pièces manquantes',
  UNCONFIRMED_WISH_FILTER: 'Vœux non confirmés',
  MISSING_EMAIL_FILTER: 'Sans adresse e-mail',
};

/** What the file of a candidate may lack, and the filter that shows all of these. */
export type Lack = Lacks['lacks'][number];

export const lackOf: Partial<Record<AlertKind, Lack>> = {
  MISSING_MARKS_FILTER: 'MARKS',
  MISSING_FILES_FILTER: 'FILES',
  UNCONFIRMED_WISH_FILTER: 'WISH',
  MISSING_EMAIL_FILTER: 'EMAIL',
};

const YEARS = [
  ['PREMIERE', 'Première'],
  ['TERMINALE', 'Terminale'],
] as const;

/** What the file of a candidate lacks, in words; a year of semesters has two of them. */
export function lacksInWords({ lacks, terms }: Lacks, periodicity: Periodicity): string[] {
  const letterOf = (year: keyof Periodicity) => (periodicity[year] === 'SEMESTER' ? 'S' : 'T');
  const words: Record<Lack, string[]> = {
    MARKS: YEARS.flatMap(([year, label]) => {
      const missing = terms
        .filter((term) => term.year === year)
        .map(({ trimester }) => `${letterOf(year)}${trimester}`);
      return missing.length > 0 ? [`notes de ${label} (${missing.join(', ')})`] : [];
    }),
    FILES: ['pièces'],
    WISH: ['confirmation du vœu'],
    EMAIL: ['adresse e-mail'],
  };
  return lacks.flatMap((lack) => words[lack]);
}
