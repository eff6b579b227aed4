import { useQueryClient } from '@tanstack/react-query';
import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { formatCount } from '@/shared/format/numbers';
import { removeJury, type Jury } from './api';
import { texts } from './labels';
import { juriesKey } from './queries';

type Props = { siteId: string; jury: Jury; freeSlots: number; onClose: () => void; onDeleted: () => void };

/** Asks before a jury is deleted with its dates and free slots. */
export function DeleteJuryDialog({ siteId, jury, freeSlots, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  return (
    <RemovalDialog
      title={`Supprimer le jury ${jury.name} ?`}
      confirmLabel="Supprimer le jury"
      remove={() => removeJury(jury.id)}
      texts={{ removed: texts.deleted, failed: texts.deleteFailed }}
      onClose={onClose}
      onRemoved={() => {
        onDeleted();
        void client.invalidateQueries({ queryKey: juriesKey(siteId) });
      }}
    >
      Disparaissent avec lui : {formatCount(jury.dates.length, 'date')},{' '}
      {formatCount(freeSlots, 'créneau libre', 'créneaux libres')}.
    </RemovalDialog>
  );
}
