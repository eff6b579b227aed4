import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatBytes } from '@/shared/format/numbers';
import { serverDetails } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { remove, type Archive } from './api';
import { labels } from './labels';

type Props = { archive: Archive; onRemoved: () => void; onClose: () => void };

/** Asks before an archive goes, naming it and its size. */
export function RemoveDialog({ archive, onRemoved, onClose }: Props) {
  const { id, name, size } = archive;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => remove(id),
    onSuccess: () => {
      toast.success('Archive supprimée');
      onRemoved();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Supprimer l'archive ${name}${size === null ? '' : ` (${formatBytes(size)})`} ?`}
      confirmLabel="Supprimer l'archive"
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      error={error && `${labels.removeFailed} : ${serverDetails(error)}`}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Cette suppression est définitive.
    </ConfirmDialog>
  );
}
