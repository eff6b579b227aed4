import { formatShortDay } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { minutesOf } from '@/shared/interviews/hours';
import type { Destination } from '../slotChanges';
import type { BoardDay, Card, CardCandidate } from './api';
import { cardAt, neighbour, positionOf, type Grid, type Position } from './board';

/** What is carried: slots, of which `from` was taken by the hand, or somebody who waits. */
export type Taken = { cards: Card[]; from: Card } | { candidate: CardCandidate };

/** Over what it is carried. */
export type Target = Position | { day: string };

/** What a drop asks for; `refused` says why it asks for nothing. */
export type Drop =
  | { move: Card[]; to: Destination }
  | { give: CardCandidate; card: Card }
  /** Both are held: they are exchanged, or the first one's candidate takes the place of the other. */
  | { exchange: [Card, Card] }
  | { refused: string }
  | undefined;

const sameCell = (grid: Grid, { id }: Card, { row, column }: Position) => {
  const from = positionOf(grid, id);
  return from?.row === row && from.column === column;
};

/** What dropping there would do; nothing where it came from. */
export function dropOf(grid: Grid, day: string, taken: Taken, target: Target): Drop {
  if ('candidate' in taken) {
    const card = 'day' in target ? undefined : cardAt(grid, target);
    return card ? { give: taken.candidate, card } : { refused: 'Déposez ce candidat sur un créneau.' };
  }
  const { cards, from } = taken;
  if ('day' in target) return target.day === day ? undefined : { move: cards, to: { date: target.day } };
  if (sameCell(grid, from, target)) return undefined;
  const there = cardAt(grid, target);
  if (there && cards.length === 1) {
    if (!from.candidate) return { refused: 'Ce jury a déjà un créneau à cette heure.' };
    return there.candidate ? { exchange: [from, there] } : { give: from.candidate, card: there };
  }
  const jury = grid.juries[target.column];
  const shiftMinutes =
    minutesOf(grid.hours[target.row] ?? from.interviewTime) - minutesOf(from.interviewTime);
  const stays = jury?.slots.some(({ id }) => id === from.id);
  return {
    move: cards,
    to: { ...(shiftMinutes !== 0 && { shiftMinutes }), ...(jury && !stays && { juryId: jury.id }) },
  };
}

/** Where an arrow leads what is carried: over the first hour are the days. */
export function nextTarget(grid: Grid, days: BoardDay[], day: string, at: Target, key: string): Target {
  if (!('day' in at)) {
    if (key === 'ArrowUp' && at.row === 0) return { day };
    return neighbour(at, { key }, grid.hours.length, grid.juries.length) ?? at;
  }
  if (key === 'ArrowDown') return { row: 0, column: 0 };
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  return { day: days[days.findIndex(({ date }) => date === at.day) + step]?.date ?? at.day };
}

/** Where somebody who waits is carried first: the first free slot. */
export function firstTarget(grid: Grid, taken: Taken): Target {
  if (!('candidate' in taken)) return positionOf(grid, taken.from.id) ?? { row: 0, column: 0 };
  for (const [row, cards] of grid.rows.entries()) {
    const column = grid.juries.findIndex(({ id }) => cards.get(id)?.candidate === null);
    if (column >= 0) return { row, column };
  }
  return { row: 0, column: 0 };
}

/** What is carried, in words. */
export function nameOf(taken: Taken): string {
  if ('candidate' in taken) return taken.candidate.name;
  const { cards, from } = taken;
  if (cards.length > 1) return formatCount(cards.length, 'créneau', 'créneaux');
  return from.candidate?.name ?? `Créneau libre ${from.slotName}`;
}

/** Over what it is carried, in words. */
export function placeOf(grid: Grid, target: Target): string {
  if ('day' in target) return formatShortDay(target.day);
  const card = cardAt(grid, target);
  const who = card ? (card.candidate?.name ?? 'créneau libre') : 'pas de créneau';
  return `${grid.juries[target.column]?.name ?? ''}, ${grid.hours[target.row] ?? ''}, ${who}`;
}
