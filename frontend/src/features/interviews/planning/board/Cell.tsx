import { memo } from 'react';
import type { Card } from './api';
import { keptFor, marksOf } from './marks';

type Props = {
  card: Card | undefined;
  row: number;
  column: number;
  /** Whether it is where Tab enters the board. */
  entered: boolean;
  /** Absent on a board that is only read. */
  selected: boolean | undefined;
  busy: boolean;
};

const none = 'Pas de créneau';

/** A cell of the board: a slot with whoever holds it, or no slot. What is done to it is heard by the board. */
export const Cell = memo(function Cell({ card, row, column, entered, selected, busy }: Props) {
  const at = { 'data-row': row, 'data-column': column, tabIndex: entered ? 0 : -1 };
  if (!card) return <div role="gridcell" className="board-cell" aria-label={none} {...at} />;
  return (
    <div
      role="gridcell"
      className={`board-cell board-card${card.candidate ? '' : ' board-free'}`}
      data-slot={card.id}
      aria-selected={selected}
      aria-busy={busy || undefined}
      {...at}
    >
      <CardContent card={card} />
    </div>
  );
});

/** What a card says, in the board and while it is carried. */
export function CardContent({ card }: { card: Card }) {
  const { candidate } = card;
  if (!candidate) return <>Libre, {keptFor(card)}</>;
  return (
    <>
      <strong>{candidate.name}</strong>
      {marksOf(candidate).map(({ shape, word, tone }) => (
        <span key={word} className={`board-mark board-${tone}`}>
          <span aria-hidden>{shape} </span>
          {word}{' '}
        </span>
      ))}
    </>
  );
}
