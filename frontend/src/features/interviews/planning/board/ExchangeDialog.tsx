import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import type { Card } from './api';
import type { Planner } from './usePlanner';

type Props = { cards: [Card, Card]; planner: Planner; onClose: () => void };

/** A candidate was dropped on the slot of another one: both exchange, or the first one takes it. */
export function ExchangeDialog({ cards: [from, there], planner, onClose }: Props) {
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
