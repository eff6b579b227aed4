import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { toast } from '@/shared/toast/toasts';
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
export function DeleteSlotDialog({ slot, onClose, onDone, onStale }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeSlot(slot.id),
    onSuccess: () => {
      toast.success(texts.removed);
      onClose();
      onDone();
    },
    onError: onStale,
  });
  return (
    <ConfirmDialog
      open
      title={`Supprimer le créneau ${slot.name} ?`}
      confirmLabel={texts.remove}
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      error={error && <Failure text={texts.removeFailed} error={error} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Aucun candidat ne le tient.
    </ConfirmDialog>
  );
}
