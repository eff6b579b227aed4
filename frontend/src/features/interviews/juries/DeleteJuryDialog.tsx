import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { formatCount } from '@/shared/format/numbers';
import { toast } from '@/shared/toast/toasts';
import { removeJury, type Jury } from './api';
import { texts } from './labels';
import { juriesKey } from './queries';

type Props = { siteId: string; jury: Jury; freeSlots: number; onClose: () => void; onDeleted: () => void };

/** Asks before a jury is deleted with its dates and free slots. */
export function DeleteJuryDialog({ siteId, jury, freeSlots, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeJury(jury.id),
    onSuccess: () => {
      toast.success(texts.deleted);
      onClose();
      onDeleted();
      void client.invalidateQueries({ queryKey: juriesKey(siteId) });
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Supprimer le jury ${jury.name} ?`}
      confirmLabel="Supprimer le jury"
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      error={error && <Failure text={texts.deleteFailed} error={error} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Disparaissent avec lui : {formatCount(jury.dates.length, 'date')},{' '}
      {formatCount(freeSlots, 'créneau libre', 'créneaux libres')}.
    </ConfirmDialog>
  );
}
