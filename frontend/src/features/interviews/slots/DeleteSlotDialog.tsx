import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { removeSlot } from './api';
import { texts } from './labels';

type Props = {
  slot: { id: string; name: string };
  onClose: () => void;
  onDone: () => void;
  /** Somebody else changed the slot: the grids are no longer true. */
  onStale: () => void;
};

/** Asks before a free slot is removed. */
export const DeleteSlotDialog = ({ slot, onClose, onDone, onStale }: Props) => (
  <RemovalDialog
    title={`Supprimer le créneau ${slot.name} ?`}
    confirmLabel={texts.remove}
    remove={() => removeSlot(slot.id)}
    texts={{ removed: texts.removed, failed: texts.removeFailed }}
    onClose={onClose}
    onRemoved={onDone}
    onFailed={onStale}
  >
    Aucun candidat ne le tient.
  </RemovalDialog>
);
