import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { toast } from '@/shared/toast/toasts';
import { takeSlotBack } from './api';
import { texts } from './labels';
import type { ChosenSlot } from './pair';

type Props = {
  slot: ChosenSlot;
  holder: NonNullable<ChosenSlot['holder']>;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else changed the slot: the grids are no longer true. */
  onStale: () => void;
};

/** Asks before the slot is taken from the candidate who was seen to hold it. */
export function FreeSlotDialog({ slot, holder, onClose, onDone, onStale }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeSlotBack(slot.id, holder.id),
    onSuccess: () => {
      toast.success(texts.freed);
      onClose();
      onDone();
    },
    onError: onStale,
  });
  return (
    <ConfirmDialog
      open
      title={`Libérer le créneau ${slot.name} ?`}
      confirmLabel={texts.free}
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Libération en cours…' : undefined}
      error={error && <Failure text={texts.freeFailed} error={error} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {holder.name} n&apos;aura plus de créneau.
    </ConfirmDialog>
  );
}
