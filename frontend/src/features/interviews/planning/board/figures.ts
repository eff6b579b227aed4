import { lateness } from '@/shared/interviews/arrivals/labels';
import { formatCount } from '@/shared/format/numbers';
import type { Board } from './api';

/** How far a day is, in a few words; empty while there is nothing to say. */
export function dayFigures({ juries }: Pick<Board, 'juries'>, isToday: boolean): string[] {
  const candidates = juries.flatMap(({ slots }) => slots.flatMap(({ candidate }) => candidate ?? []));
  const counted = (state: string) =>
    candidates.filter(({ arrival, graded }) => arrival === state && !graded).length;
  const behind = (state: string | null) =>
    candidates.flatMap(({ arrival, late }) => (arrival === state ? (late ?? []) : []));
  const [late, waiting] = [behind(null), behind('ARRIVED')];
  const missing = candidates.filter(({ gradeMissing }) => gradeMissing).length;
  const absent = candidates.filter(({ arrival }) => arrival === 'ABSENT').length;
  const graded = candidates.filter((candidate) => candidate.graded).length;
  const figures = isToday
    ? [
        [counted('ARRIVED'), formatCount(counted('ARRIVED'), 'arrivé')] as const,
        [counted('IN'), `${counted('IN')} en entretien`] as const,
        [
          waiting.length,
          `${formatCount(waiting.length, 'attend', 'attendent')} le jury, depuis ${lateness(Math.max(0, ...waiting))} au plus`,
        ] as const,
        [late.length, `${late.length} en retard, de ${lateness(Math.max(0, ...late))} au plus`] as const,
      ]
    : [];
  return [
    ...figures,
    [absent, formatCount(absent, 'absent')] as const,
    [graded, formatCount(graded, 'noté')] as const,
    [missing, formatCount(missing, 'note manquante', 'notes manquantes')] as const,
  ].flatMap(([count, words]) => (count > 0 ? [words] : []));
}
