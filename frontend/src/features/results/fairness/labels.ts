import { formatNumber, shownNumber } from '@/shared/format/numbers';
import type { Agreement, GradeType, Grouping, Question } from './api';

export const failed = 'Erreur lors de la récupération des écarts';

/** What groups are called: in a choice, and counted. */
export const nouns: Record<Grouping, { label: string; singular: string; plural: string }> = {
  jury: { label: 'Jury', singular: 'jury', plural: 'jurys' },
  member: { label: 'Membre', singular: 'membre', plural: 'membres' },
  reader: { label: 'Lecteur', singular: 'lecteur', plural: 'lecteurs' },
  site: { label: 'Site', singular: 'site', plural: 'sites' },
  half: { label: 'Demi-journée', singular: 'demi-journée', plural: 'demi-journées' },
  order: { label: 'Ordre de passage', singular: 'rang de passage', plural: 'rangs de passage' },
};

export const groupings: Record<GradeType, readonly Grouping[]> = {
  INTERVIEW: ['jury', 'member', 'site', 'half', 'order'],
  PFM: ['reader', 'site'],
};

export const gradeTypes = [
  { value: 'INTERVIEW', label: 'Entretien' },
  { value: 'PFM', label: 'PFM' },
] as const satisfies readonly { value: GradeType; label: string }[];

/** What the address says, or the first choice of each. */
export function questionOf(of?: string, by?: string, formula?: string): Question {
  const type = of === 'PFM' ? 'PFM' : 'INTERVIEW';
  const [first, ...others] = groupings[type];
  const grouping = others.find((each) => each === by) ?? first ?? 'jury';
  return { of: type, by: grouping, formula: formula ?? null };
}

/** `+0,53`, `−0,10`: a difference in points, with a true minus sign. */
export const signed = (value: number) => {
  const text = shownNumber(Math.abs(value), 2);
  return /[1-9]/.test(text) ? `${value < 0 ? '−' : '+'}${text}` : text;
};

/** `−0,27 à +0,08`. */
export const interval = (low: number, high: number) => `${signed(low)} à ${signed(high)}`;

/** `A = 5, B = 4`. */
export const pointsSentence = (points: Record<string, number>) =>
  Object.entries(points)
    .map(([letter, value]) => `${letter} = ${formatNumber(value)}`)
    .join(', ');

export const verdict = (flag: boolean | null) =>
  flag === null ? 'Trop peu' : flag ? 'À regarder' : 'Rien de net';

/** How far double readings of the same projects agree. */
export const agreementInWords = ({ exact, withinOne, kappa }: Agreement) =>
  [
    `Lectures doubles\u00a0: même lettre ${percent(exact)}`,
    `à une lettre près ${percent(withinOne)}`,
    ...(kappa === null ? [] : [`kappa pondéré ${shownNumber(kappa, 2).replace('-', '−')}`]),
  ].join(', ');

const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;
