import { MoveSlotsDialog } from '../MoveSlotsDialog';
import type { Board } from './api';
import { candidateOnCard } from './candidateOnCard';
import { ExchangeDialog } from './ExchangeDialog';
import { GiveDialog } from './GiveDialog';
import { OtherSlotDialog } from './OtherSlotDialog';
import type { OpenedDialog } from './slotActions';
import type { Planner } from './usePlanner';

type Props = {
  opened: OpenedDialog | undefined;
  onClose: () => void;
  planner: Planner;
  board: Board;
  onCorrect: (candidateIds: string[]) => void;
};

/** The dialog that is open over the board, if any. */
export function DayDialogs({ opened, onClose, planner, board, onCorrect }: Props) {
  switch (opened?.dialog) {
    case undefined:
      return null;
    case 'move':
      return (
        <MoveSlotsDialog
          slots={opened.cards}
          onClose={onClose}
          onChanged={() => void planner.refresh()}
          onCorrect={(ids) => {
            onClose();
            onCorrect(ids);
          }}
        />
      );
    case 'other':
      return (
        <OtherSlotDialog
          candidate={opened.candidate}
          onClose={onClose}
          onGive={(slot) => {
            onClose();
            planner.give(opened.candidate, { ...slot, candidate: null });
          }}
        />
      );
    case 'exchange':
      return <ExchangeDialog cards={opened.cards} planner={planner} onClose={onClose} />;
    case 'give':
      return (
        <GiveDialog
          card={opened.card}
          waiting={board.unplaced}
          onClose={onClose}
          onGive={(waiting) => {
            onClose();
            planner.give(candidateOnCard(waiting), opened.card);
          }}
        />
      );
  }
}
