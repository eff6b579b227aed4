import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Card } from './api';
import { cardAt, neighbour, type Grid, type Position } from './board';

const NONE: ReadonlySet<string> = new Set();

/** The cell of the board that an event happened in. */
const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/** Where a cell of the board is. */
export const positionOf = ({ dataset }: HTMLElement): Position => ({
  row: Number(dataset.row),
  column: Number(dataset.column),
});

type Options = {
  grid: Grid | undefined;
  editable: boolean;
  busy: ReadonlySet<string>;
};

/** Which cell Tab enters, which cards are chosen and whose menu is open; the keys and the pointer that change them. */
export function useBoardInput({ grid, editable, busy }: Options) {
  const board = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Position>({ row: 0, column: 0 });
  const [chosen, setChosen] = useState(NONE);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; cards: Card[] }>();
  const [rows, columns] = [grid?.hours.length ?? 0, grid?.juries.length ?? 0];
  // The board may have become smaller since.
  const entry = {
    row: Math.max(0, Math.min(wanted.row, rows - 1)),
    column: Math.max(0, Math.min(wanted.column, columns - 1)),
  };
  const cards = grid?.juries.flatMap(({ slots }) => slots) ?? [];
  const selection = cards.filter(({ id }) => chosen.has(id));

  const focusOn = ({ row, column }: Position) => {
    setWanted({ row, column });
    board.current
      ?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
      ?.focus({ preventScroll: false });
  };
  const toggle = ({ id }: Card, alone: boolean) => {
    setChosen((before) => {
      if (alone) return before.size === 1 && before.has(id) ? NONE : new Set([id]);
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  };
  /** The card, or all that are chosen with it. */
  const withChosen = (card: Card) => (chosen.has(card.id) ? selection : [card]);
  const openMenu = (cell: HTMLElement) => {
    const card = grid && cardAt(grid, positionOf(cell));
    // Who may not plan reads whom a card is about.
    const has = card && (editable || card.candidate !== null);
    if (has && !busy.has(card.id)) setMenu({ anchor: cell, cards: withChosen(card) });
    return has === true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    // What is carried moves by the same keys.
    if (!cell || !grid || cell.closest('[data-carrying]')) return;
    const position = positionOf(cell);
    const next = neighbour(position, event, rows, columns);
    const card = cardAt(grid, position);
    if (next) focusOn(next);
    else if (event.key === 'Escape' && chosen.size > 0) setChosen(NONE);
    else if (event.key === 'Enter' || event.key === 'ContextMenu') openMenu(cell);
    else if (!editable) return;
    else if (event.key === 'a' && isCommand(event)) setChosen(new Set(cards.map(({ id }) => id)));
    else if (event.key === ' ' && isCommand(event) && card) toggle(card, false);
    else return;
    event.preventDefault();
  };

  return {
    board,
    entry,
    focusOn,
    selection,
    chosen,
    withChosen,
    choose: (ids: Iterable<string>) => setChosen(new Set(ids)),
    clear: () => setChosen(NONE),
    menu,
    closeMenu: () => setMenu(undefined),
    handlers: {
      onKeyDown,
      onFocus: ({ target }: { target: EventTarget }) => {
        const cell = cellOf(target);
        if (cell) setWanted(positionOf(cell));
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        const cell = cellOf(event.target);
        const card = cell && grid && cardAt(grid, positionOf(cell));
        if (card && editable) toggle(card, !(event.ctrlKey || event.metaKey || event.shiftKey));
        else if (card) openMenu(cell);
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const cell = cellOf(event.target);
        if (cell && openMenu(cell)) event.preventDefault();
      },
    },
  };
}

export type BoardInput = ReturnType<typeof useBoardInput>;

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;
