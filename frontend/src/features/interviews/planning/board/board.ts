import { minutesOf } from '@/shared/interviews/hours';
import { LIMITS } from '@/shared/limits/api';
import type { Board, BoardDay, BoardJury, Card } from './api';

/** A cell of the board, by its hour and its jury. */
export type Position = { row: number; column: number };

/** A day as the screen shows it: an hour a row, a jury a column, a slot a card. */
export type Grid = {
  hours: string[];
  juries: BoardJury[];
  /** The cards of each row, by the jury's id. */
  rows: Map<string, Card>[];
};

const hourOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const DAY_MINUTES = 24 * 60;

/** The hours at which somebody meets a candidate, each with the hour after it where it is free: a card may go there. */
export function hoursOf(juries: BoardJury[]): string[] {
  const met = new Set(
    juries.flatMap(({ slots }) => slots.map(({ interviewTime }) => minutesOf(interviewTime))),
  );
  const lasts = LIMITS.interviewMinutes;
  const after = [...met]
    .map((minutes) => minutes + lasts)
    .filter((end) => end < DAY_MINUTES && ![...met].some((start) => start > end - lasts && start <= end));
  return [...new Set([...met, ...after])].sort((a, b) => a - b).map(hourOf);
}

/** The board's rows and columns. */
export function gridOf({ juries }: Pick<Board, 'juries'>): Grid {
  const hours = hoursOf(juries);
  const rows = hours.map(() => new Map<string, Card>());
  const index = new Map(hours.map((hour, row) => [hour, row]));
  for (const jury of juries)
    for (const card of jury.slots) rows[index.get(card.interviewTime) ?? -1]?.set(jury.id, card);
  return { hours, juries, rows };
}

export const cardAt = ({ rows, juries }: Grid, { row, column }: Position): Card | undefined =>
  rows[row]?.get(juries[column]?.id ?? '');

/** Where a slot stands. */
export function positionOf({ rows, juries }: Grid, slotId: string): Position | undefined {
  for (const [row, cards] of rows.entries())
    for (const [juryId, { id }] of cards)
      if (id === slotId) return { row, column: juries.findIndex((jury) => jury.id === juryId) };
  return undefined;
}

/** The day that opens: the one that is wanted, else the next that is not over, else the last. */
export const openingDay = (days: BoardDay[], present: string): string | undefined =>
  days.find(({ date }) => date >= present)?.date ?? days.at(-1)?.date;

type Key = { key: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean };

/** The cell that a key leads to, within the board; undefined for other keys. */
export function neighbour(at: Position, event: Key, rows: number, columns: number): Position | undefined {
  const { row, column } = at;
  const whole = event.ctrlKey === true || event.metaKey === true;
  const steps: Record<string, Position> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: whole ? 0 : row, column: 0 },
    End: { row: whole ? rows - 1 : row, column: columns - 1 },
  };
  const next = steps[event.key];
  if (!next || event.altKey) return undefined;
  const inside = next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns;
  return inside ? next : at;
}
