import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { moveChange, swapChange, type Destination, type SlotsChange } from '../slotChanges';
import { useSlotsChange } from '../useSlotsChange';
import type { Board, Card, CardCandidate } from './api';
import { attributed, moved, swapped, type Applied } from './applied';
import { gridOf } from './board';
import { giveChange } from './give';
import { boardQuery, boardsKey } from './queries';

type Pending = { slots: ReadonlySet<string>; applied: Applied };

type Options = {
  day: string;
  siteId: string | undefined;
  onChanged: (() => void) | undefined;
  onCorrect: (candidateIds: string[]) => void;
};

/** The board of a day as it will be once what is under way is done, and the ways to change it. */
export function usePlanner({ day, siteId, onChanged, onCorrect }: Options) {
  const client = useQueryClient();
  const query = useQuery(boardQuery(day, siteId));
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const refresh = () => {
    onChanged?.();
    return client.invalidateQueries({ queryKey: boardsKey });
  };
  const { propose, dialog } = useSlotsChange({ onChanged: refresh, onCorrect });
  const { data } = query;
  const board = useMemo(
    () => data && pending.reduce<Board>((shown, { applied }) => applied(shown), data),
    [data, pending],
  );
  const grid = useMemo(() => board && gridOf(board), [board]);
  const busy = useMemo(() => new Set(pending.flatMap(({ slots }) => [...slots])), [pending]);

  /** Shows the change as done while it is simulated, asked about and made; takes it back when it is not. */
  const make = (change: SlotsChange, slots: ReadonlySet<string>, applied: Applied) => {
    const made: Pending = { slots, applied };
    setPending((before) => [...before, made]);
    void propose(change, () => setPending((before) => before.filter((each) => each !== made)));
  };

  return {
    query,
    board,
    grid,
    /** Slots that are being changed: they cannot be taken meanwhile. */
    busy,
    dialog,
    refresh,
    make,
    move: (cards: Card[], to: Destination) => {
      const ids = new Set(cards.map(({ id }) => id));
      make(moveChange(cards, to), ids, moved(ids, day, to));
    },
    swap: (cards: [Card, Card]) =>
      make(swapChange(cards), new Set(cards.map(({ id }) => id)), swapped(cards)),
    give: (candidate: CardCandidate, card: Pick<Card, 'id' | 'slotName' | 'candidate'>) =>
      make(giveChange(candidate, card), new Set([card.id]), attributed(card.id, candidate)),
  };
}

export type Planner = ReturnType<typeof usePlanner>;
