import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { toast } from '@/shared/toast/toasts';
import { removeSite } from './api';
import { texts } from './labels';
import { siteSummariesQuery } from './queries';

type Props = { site: { id: string; name: string }; onClose: () => void; onDeleted?: () => void };

/** Asks before a site is deleted for ever; shows in place why it cannot be (part 2 §2.5). */
export function DeleteSiteDialog({ site, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: removeSite,
    onSuccess: () => {
      toast.success(texts.deleted);
      void queryClient.invalidateQueries({ queryKey: siteSummariesQuery.queryKey });
      onClose();
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Supprimer le site ${site.name} ?`}
      confirmLabel="Supprimer le site"
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Suppression en cours…' : undefined}
      error={error && <Failure text={texts.deleteFailed} error={error} />}
      onConfirm={() => mutate(site.id)}
      onClose={onClose}
    >
      Cette suppression est définitive.
    </ConfirmDialog>
  );
}
