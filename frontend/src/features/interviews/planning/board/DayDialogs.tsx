import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { MoveSlotsDialog } from '../MoveSlotsDialog';
import type { Board, Card } from './api';
import { candidateOnCard } from './candidateOnCard';
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

type ExchangeDialogProps = { cards: [Card, Card]; planner: Planner; onClose: () => void };

/** A candidate was dropped on the slot of another one: both exchange, or the first one takes it. */
function ExchangeDialog({ cards: [from, there], planner, onClose }: ExchangeDialogProps) {
  const [carried, displaced] = [from.candidate, there.candidate];
  if (!carried || !displaced) return null;
  const chosen = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <TitledDialog title={`${carried.name} sur le créneau ${there.slotName}`} onClose={onClose}>
      <DialogContent>
        <p>{displaced.name} tient ce créneau.</p>
        <ul>
          <li>
            Échanger : {displaced.name} reçoit {from.slotName}.
          </li>
          <li>Remplacer : {displaced.name} n&apos;a plus de créneau.</li>
        </ul>
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose} sx={{ mr: 'auto' }}>
          Annuler
        </Button>
        <Button size="large" onClick={chosen(() => planner.give(carried, there))}>
          Remplacer
        </Button>
        <Button
          autoFocus
          size="large"
          variant="contained"
          color="primary"
          onClick={chosen(() => planner.swap([from, there]))}
        >
          Échanger
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
