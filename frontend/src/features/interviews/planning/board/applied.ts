import { later } from '@/shared/interviews/hours';
import type { Destination } from '../slotChanges';
import type { Board, BoardJury, Card } from './api';

/** The board as it will be once a change is done, shown until the server answers; the server alone knows the rest. */
export type Applied = (board: Board) => Board;

const slotsOf = (board: Board, change: (card: Card) => Card | undefined): BoardJury[] =>
  board.juries.map((jury) => ({ ...jury, slots: jury.slots.flatMap((card) => change(card) ?? []) }));

const byHour = (a: Card, b: Card) => a.interviewTime.localeCompare(b.interviewTime);

/** Slots at another hour, jury or day; of another day they leave the board. */
export const moved =
  (ids: ReadonlySet<string>, day: string, { date, shiftMinutes = 0, juryId }: Destination): Applied =>
  (board) => {
    const leaving = date !== undefined && date !== null && date !== day;
    const taken = board.juries.flatMap(({ id, slots }) =>
      slots
        .filter((card) => ids.has(card.id))
        .map((card) => ({ jury: juryId ?? id, card: shifted(card, shiftMinutes) })),
    );
    const juries = slotsOf(board, (card) => (ids.has(card.id) ? undefined : card));
    if (leaving) return { ...board, juries };
    return {
      ...board,
      juries: juries.map((jury) => ({
        ...jury,
        slots: [...jury.slots, ...taken.filter((each) => each.jury === jury.id).map(({ card }) => card)].sort(
          byHour,
        ),
      })),
    };
  };

const shifted = (card: Card, minutes: number): Card => ({
  ...card,
  interviewTime: later(card.interviewTime, minutes),
  convocationTime: later(card.convocationTime, minutes),
});

/** A candidate on a slot; they leave the slot that they held, or those who wait. */
export const attributed =
  (slotId: string, candidate: NonNullable<Card['candidate']>): Applied =>
  (board) => ({
    ...board,
    unplaced: board.unplaced.filter(({ id }) => id !== candidate.id),
    juries: slotsOf(board, (card) => {
      if (card.id === slotId) return { ...card, candidate };
      return card.candidate?.id === candidate.id ? { ...card, candidate: null } : card;
    }),
  });

/** Two candidates, each on the slot that the other held. */
export const swapped =
  ([first, second]: [Card, Card]): Applied =>
  (board) => ({
    ...board,
    juries: slotsOf(board, (card) => {
      if (card.id === first.id) return { ...card, candidate: second.candidate };
      return card.id === second.id ? { ...card, candidate: first.candidate } : card;
    }),
  });

/** Slots that are free again. */
export const freed =
  (ids: ReadonlySet<string>): Applied =>
  (board) => ({
    ...board,
    juries: slotsOf(board, (card) => (ids.has(card.id) ? { ...card, candidate: null } : card)),
  });

/** Slots that are no more. */
export const removed =
  (ids: ReadonlySet<string>): Applied =>
  (board) => ({ ...board, juries: slotsOf(board, (card) => (ids.has(card.id) ? undefined : card)) });

/** Slots that are open to everybody. */
export const opened =
  (ids: ReadonlySet<string>): Applied =>
  (board) => ({
    ...board,
    juries: slotsOf(board, (card) => (ids.has(card.id) ? { ...card, specificities: [] } : card)),
  });
