import { useEffect, useEffectEvent } from 'react';
import { slotOfName } from '@/shared/interviews/slotName';
import { toast } from '@/shared/toast/toasts';
import { useUrlText } from '@/shared/url/useUrlState';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import type { Board, SearchedCandidate } from './api';
import { positionOf, type Grid } from './board';
import type { BoardInput } from './useBoardInput';

type Options = {
  board: Board;
  grid: Grid;
  /** Whether the day that is shown is the one that was wanted. */
  isCurrent: boolean;
  input: BoardInput;
  /** Shows those who wait, in a narrow window. */
  onWaiting: () => void;
};

/** Takes the focus to the card, or to the line among those who wait, of the candidate in the address, once the day is there. */
export function useWantedCard({ board, grid, isCurrent, input, onWaiting }: Options) {
  const [wanted, setWanted] = useUrlText('carte');
  const lead = useEffectEvent((candidateId: string) => {
    const card = grid.juries
      .flatMap(({ slots }) => slots)
      .find(({ candidate }) => candidate?.id === candidateId);
    const position = card && positionOf(grid, card.id);
    if (position) input.focusOn(position);
    else if (board.unplaced.some(({ id }) => id === candidateId)) {
      onWaiting();
      // Once the list is shown.
      requestAnimationFrame(() => {
        const line = document.querySelector<HTMLElement>(`[data-waiting="${CSS.escape(candidateId)}"]`);
        line?.scrollIntoView({ block: 'nearest' });
        line?.focus();
      });
    } else toast.info("Ce candidat n'est pas sur cette journée.");
    setWanted(undefined, { replace: true });
  });
  useEffect(() => {
    if (wanted !== undefined && isCurrent) lead(wanted);
  }, [wanted, isCurrent]);
}

/** Leads to the day of a candidate and to their card, on the board of all sites where one may be chosen. */
export function useWayToCard(isOfAll: boolean) {
  const navigate = usePageNavigate();
  return ({ id, slotName }: SearchedCandidate) => {
    const slot = slotName === undefined ? undefined : slotOfName(slotName);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        carte: id,
        ...(slot && { jour: slot.day }),
        ...(slot && isOfAll && { site: undefined }),
      }),
      state: true,
    });
  };
}
