import type { Bar } from '@/shared/chart/Histogram';
import { formatCount, formatInteger, formatNumber, ofNumber } from '@/shared/format/numbers';
import { spreadsheetCsv } from '@/shared/format/spreadsheetCsv';
import type { Moved, Moves } from './api';

export const LOST = 'var(--accent-border)';
export const GAINED = 'var(--accent-main)';

/** A bar of moves, with what it says of those in it. */
type MoveBar = Bar & { sentence: string };

/** The bars of places lost (left) and gained (right); every other one says its farthest move. */
export function moveBars({ histogram }: Moves): MoveBar[] {
  const losses = histogram.filter(({ from }) => from < 0).length;
  return histogram.map(({ from, to, count }, index) => {
    const gains = from > 0;
    const [least, most] = gains ? [from, to] : [-to, -from];
    const range = `${gains ? 'avance' : 'recule'} de ${least === most ? formatInteger(least) : `${formatInteger(least)} à ${formatInteger(most)}`}`;
    const verb = gains ? ofNumber(count, 'gagne', 'gagnent') : ofNumber(count, 'perd', 'perdent');
    const many =
      least === most ? formatCount(most, 'place') : `${formatInteger(least)} à ${formatInteger(most)} places`;
    return {
      range,
      count,
      colour: gains ? GAINED : LOST,
      // The bars next to the middle have one on both sides.
      tick:
        (gains ? index - losses : losses - 1 - index) % 2 === 0
          ? `${gains ? '+' : ''}${formatInteger(gains ? to : from)}`
          : undefined,
      sentence: `${formatCount(count, 'candidat')} ${verb} ${many}`,
    };
  });
}

export const formatRank = (value: number | null) => (value === null ? 'aucun' : formatNumber(value));

/** The formulas whose values change, in addition to the one shown. */
export const othersChanged = ({ columns }: Moves, own: string | undefined) =>
  columns.filter(({ name }) => name !== own);

/** The list of those who enter or leave, as a file that French spreadsheets open. */
export const movedCsv = (people: Moved[]) =>
  spreadsheetCsv([
    ['Numéro', 'Candidat', 'Rang avant', 'Rang après'],
    ...people.map(({ externalId, name, before, after }) => [
      externalId,
      name,
      before === null ? null : formatNumber(before),
      after === null ? null : formatNumber(after),
    ]),
  ]);

/** How many cells become errors, or blanks, and of which formulas. */
export function cellsLost({ columns }: Moves, what: 'errors' | 'blanks') {
  const hit = columns.filter((column) => column[what] > 0);
  const alone = hit.length === 1;
  return {
    total: hit.reduce((sum, column) => sum + column[what], 0),
    formulas: hit
      .map((column) => (alone ? column.name : `${column.name} (${formatInteger(column[what])})`))
      .join(', '),
  };
}

/** Whether ranks or values are lost. */
export const isHarmful = (moves: Moves) =>
  moves.losingRank.count + cellsLost(moves, 'errors').total + cellsLost(moves, 'blanks').total > 0;
