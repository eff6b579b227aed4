import { specificities } from '@/shared/interviews/interviewTypes';
import type { Card, CardCandidate, Waiting } from './api';

/** A word on a card, with the shape that goes with it; `tone` is what its colour says again. */
export type Mark = { shape: string; word: string; tone: 'done' | 'warning' | 'plain' };

const needs = (needed: CardCandidate['needs']): Mark[] =>
  needed.map((need) => ({ shape: '◆', word: specificities[need].toLowerCase(), tone: 'plain' }));

/** What binds a candidate to their slot. */
export function marksOf({
  graded,
  presence,
  letterSent,
  letterOutdated,
  needs: needed,
}: CardCandidate): Mark[] {
  const marks: Mark[] = [];
  if (graded) marks.push({ shape: '✔', word: 'noté', tone: 'done' });
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
