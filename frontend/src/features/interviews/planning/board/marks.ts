import { delay } from '@/shared/interviews/arrivals/labels';
import { specificities } from '@/shared/interviews/interviewTypes';
import type { Card, CardCandidate, Waiting } from './api';

/** A word on a card, with the shape that goes with it; `tone` is what its colour says again. */
export type Mark = { shape: string; word: string; tone: 'done' | 'warning' | 'plain' };

const needs = (needed: CardCandidate['needs']): Mark[] =>
  needed.map((need) => ({ shape: '◆', word: specificities[need].toLowerCase(), tone: 'plain' }));

const arrivalMarks: Record<NonNullable<CardCandidate['arrival']>, Mark> = {
  ARRIVED: { shape: '●', word: 'arrivé', tone: 'done' },
  IN: { shape: '▶', word: 'en entretien', tone: 'done' },
  ABSENT: { shape: '✕', word: 'absent', tone: 'warning' },
};

/** How far the interview of a candidate is, and what binds them to their slot. */
export function marksOf(candidate: CardCandidate): Mark[] {
  const {
    graded,
    gradeMissing,
    arrival,
    late,
    conflict,
    presence,
    letterSent,
    letterOutdated,
    needs: needed,
  } = candidate;
  const marks: Mark[] = [];
  if (graded) marks.push({ shape: '✔', word: 'noté', tone: 'done' });
  if (arrival) marks.push(arrivalMarks[arrival]);
  if (late !== null) marks.push({ shape: '▲', word: delay(arrival, late), tone: 'warning' });
  if (gradeMissing) marks.push({ shape: '✎', word: 'note manquante', tone: 'warning' });
  if (conflict) marks.push({ shape: '▲', word: "conflit d'intérêts", tone: 'warning' });
  if (presence === 'CONFIRMED') marks.push({ shape: '●', word: 'a confirmé', tone: 'plain' });
  if (presence === 'IMPEDED') marks.push({ shape: '▲', word: 'empêchement', tone: 'warning' });
  if (letterOutdated) marks.push({ shape: '✉', word: 'lettre à corriger', tone: 'warning' });
  else if (letterSent) marks.push({ shape: '✉', word: 'lettre envoyée', tone: 'plain' });
  return [...marks, ...needs(needed)];
}

/** Whom a free slot is for. */
export const keptFor = ({ specificities: kept }: Card) =>
  kept.length === 0
    ? 'ouvert à tous'
    : `réservé ${kept.map((each) => specificities[each].toLowerCase()).join(', ')}`;

export const wishOf = ({ remote, site, needs: needed }: Waiting) =>
  [
    site === null ? 'Sans site' : remote ? 'Distanciel' : 'Présentiel',
    ...needed.map((need) => `◆ ${specificities[need].toLowerCase()}`),
  ].join(' · ');

const reasons: Record<string, string | undefined> = {
  NO_SITE: 'Aucun site pour ce candidat',
  NO_CAPACITY: 'Plus de place sur ce site',
  NO_COMPATIBLE_SLOT: 'Aucun créneau compatible',
  ONLY_RESERVED_LEFT: 'Il ne reste que des créneaux réservés',
  CONFLICT_OF_INTEREST: "Conflit d'intérêts avec les jurys qui restent",
};

/** Why the last automatic attribution left a candidate without a slot; undefined where it says nothing. */
export const reasonOf = ({ reason }: Waiting) => (reason === null ? undefined : reasons[reason]);
