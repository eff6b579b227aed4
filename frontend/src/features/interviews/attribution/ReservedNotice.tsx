import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { toast } from '@/shared/toast/toasts';
import { undoNow } from '@/shared/undo/undoNow';
import { openToAll, type Unplaced } from './api';
import { texts } from './labels';
import { reservedOf } from './unplaced';

type Props = {
  unplaced: Unplaced[];
  /** The slots are everybody's now, or no longer. */
  onChanged: () => void;
};

/** Those for whom only slots reserved for other needs are left, and the button that opens these to everybody. */
export function ReservedNotice({ unplaced, onChanged }: Props) {
  const client = useQueryClient();
  const { waiting, slotIds } = reservedOf(unplaced);
  const { mutate, isPending } = useMutation({
    mutationFn: () => openToAll(slotIds),
    onSuccess: ({ slots, undoId }) => {
      onChanged();
      const opened = formatCount(slots, 'créneau ouvert à tous', 'créneaux ouverts à tous');
      if (undoId === null) toast.success(opened);
      else toast.success(opened, { label: 'Annuler', run: () => void undoNow(client, undoId, onChanged) });
    },
    onError: (failure) => {
      toast.error(texts.openFailed, failure);
      onChanged();
    },
  });
  if (slotIds.length === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <BusyButton busy={isPending} onClick={() => mutate()}>
          Ouvrir {formatCount(slotIds.length, 'créneau', 'créneaux')} à tous
        </BusyButton>
      }
    >
      Il ne reste que des créneaux réservés pour {formatCount(waiting, 'candidat')}.
    </Alert>
  );
}
