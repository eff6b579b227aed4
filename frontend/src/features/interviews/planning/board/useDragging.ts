import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { toast } from '@/shared/toast/toasts';
import type { Board, Card } from './api';
import { cardAt, type Grid } from './board';
import { candidateOnCard } from './candidateOnCard';
import { dropOf, firstTarget, nameOf, nextTarget, placeOf, type Taken, type Target } from './dragging';
import { positionOf, type BoardInput } from './useBoardInput';
import type { Planner } from './usePlanner';

const CANCELLED = 'Abandonné, rien ne change.';

type Options = {
  board: Board;
  grid: Grid;
  day: string;
  /** Whether anything may be taken. */
  editable: boolean;
  planner: Planner;
  input: BoardInput;
  /** A held slot was dropped on another one: which of both is meant is to be asked. */
  onExchange: (cards: [Card, Card]) => void;
  /** Around all that is taken from and dropped on. */
  area: RefObject<HTMLElement | null>;
};

/** What is carried by the mouse, a finger or the keyboard, over what, and what its drop does. */
export function useDragging({ board, grid, day, editable, planner, input, onExchange, area }: Options) {
  const [taken, setTaken] = useState<Taken>();
  const [target, setTarget] = useState<Target>();
  const [announced, announce] = useState('');
  // Read as the drag starts, in the same event as the press of a key; and as it ends, which may be before what was taken is drawn.
  const wanted = useRef<Taken>(undefined);
  const carried = useRef<Taken>(undefined);
  const at = useRef<Target>(undefined);

  const aim = (next: Target | undefined) => {
    at.current = next;
    setTarget(next);
  };
  const elementOf = (spot: Target) =>
    area.current?.querySelector<HTMLElement>(
      'day' in spot ? `[data-day="${spot.day}"]` : `[data-row="${spot.row}"][data-column="${spot.column}"]`,
    );
  useEffect(() => {
    const element = target && elementOf(target);
    element?.setAttribute('data-target', '');
    return () => element?.removeAttribute('data-target');
  });

  /** What would be taken there, if anything can be. */
  const takenAt = (element: Element): Taken | undefined => {
    const waiting = element.closest<HTMLElement>('[data-candidate]')?.dataset.candidate;
    const found = board.unplaced.find(({ id }) => id === waiting);
    if (found) return { candidate: candidateOnCard(found) };
    const cell = element.closest<HTMLElement>('[data-slot]');
    const from = cell ? cardAt(grid, positionOf(cell)) : undefined;
    if (!from || planner.busy.has(from.id)) return undefined;
    return { from, cards: input.withChosen(from) };
  };
  const steps: KeyboardCoordinateGetter = (event) => {
    if (!at.current || !event.key.startsWith('Arrow')) return undefined;
    event.preventDefault();
    const next = nextTarget(grid, board.days, day, at.current, event.key);
    aim(next);
    announce(placeOf(grid, next));
    const { left: x, top: y } = elementOf(next)?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x, y };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: steps,
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
    }),
  );

  const drop = () => {
    const [load, spot] = [carried.current, at.current];
    if (!load || !spot) return CANCELLED;
    const done = dropOf(grid, day, load, spot);
    if (!done) return CANCELLED;
    if ('refused' in done) {
      toast.warning(done.refused);
      return done.refused;
    }
    if ('move' in done) planner.move(done.move, done.to);
    else if ('exchange' in done) onExchange(done.exchange);
    else planner.give(done.give, done.card);
    input.clear();
    return `${nameOf(load)} : ${placeOf(grid, spot)}.`;
  };
  const carry = (load: Taken | undefined) => {
    carried.current = load;
    setTaken(load);
  };
  const end = (text: string) => {
    announce(text);
    carry(undefined);
    aim(undefined);
  };
  return {
    sensors,
    taken,
    announced,
    /** Called with the element that is pressed, before the library hears of it: whether something can be taken there. */
    press: (element: Element) => {
      wanted.current = editable ? takenAt(element) : undefined;
      return wanted.current !== undefined;
    },
    over: (element: Element | null) => {
      const spot = element?.closest<HTMLElement>('[data-row], [data-day]');
      if (!spot) aim(undefined);
      else aim(spot.dataset.day === undefined ? positionOf(spot) : { day: spot.dataset.day });
    },
    onDragStart: ({ activatorEvent }: { activatorEvent: Event }) => {
      const start = wanted.current;
      if (!start) return;
      carry(start);
      if (!('key' in activatorEvent)) return;
      const first = firstTarget(grid, start);
      aim(first);
      const help = 'flèches pour déplacer, Espace pour déposer, Échap pour abandonner';
      const begun = () => {
        if (at.current === first) announce(`${nameOf(start)} : ${help}. ${placeOf(grid, first)}`);
      };
      // The library hears keys a task after this one: they are announced by the next.
      setTimeout(() => setTimeout(begun));
    },
    onDragEnd: ({ activatorEvent }: { activatorEvent: Event }) => {
      const spot = at.current;
      end(drop());
      if ('key' in activatorEvent && spot && !('day' in spot)) input.focusOn(spot);
    },
    onDragCancel: () => end(CANCELLED),
  };
}
