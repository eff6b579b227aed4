import { sayArrival, type ArrivalState } from '@/shared/interviews/arrivals/api';
import { arrivals, arrivalStates } from '@/shared/interviews/arrivals/labels';
import { useArrival } from '@/shared/interviews/arrivals/useArrival';
import { useCan } from '@/shared/session/useAccount';
import type { Board, Card } from './api';
import type { SlotAction } from './slotActions';

export type BoardArrivals = {
  sayOf: (card: Card, state: ArrivalState | null) => void;
  shownOf: (slotId: string, state: ArrivalState | null) => ArrivalState | null;
};

/** Whether it is that day where one of the juries sits. */
export const isOfToday = ({ juries }: Pick<Board, 'juries'>) => juries.some(({ today }) => today);

/** Says who came that day; undefined on another day than today, and for whoever may not. */
export function useBoardArrivals(board: Board, onChanged: () => Promise<unknown>): BoardArrivals | undefined {
  const mayNote = useCan()('noteArrival');
  const { say, shownOf } = useArrival(sayArrival, onChanged);
  if (!mayNote || !isOfToday(board)) return undefined;
  const sayOf = ({ id, candidate }: Card, state: ArrivalState | null) => {
    if (candidate) say({ slotId: id, candidateId: candidate.id, state });
  };
  return { sayOf, shownOf };
}

/** What can be said of the candidate of one card: where they are, unless it is said already, or nothing any more. */
export function arrivalActions(cards: Card[], says: BoardArrivals | undefined): SlotAction[] {
  const [card] = cards;
  if (!says || cards.length !== 1 || !card?.candidate || card.candidate.graded) return [];
  const { arrival } = card.candidate;
  const actions = arrivalStates
    .filter((state) => state !== arrival)
    .map((state) => ({ key: state, label: arrivals[state], run: () => says.sayOf(card, state) }));
  return arrival === null
    ? actions
    : [
        ...actions,
        { key: 'nowhere', label: `Annuler « ${arrivals[arrival]} »`, run: () => says.sayOf(card, null) },
      ];
}
