import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDate } from '@/shared/format/dates';
import { failureOfAct } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { sendLinkAgain } from './api';

/** Sends a candidate a new activation link, once that is confirmed. */
export function ActivationLinkDialog({ candidateId, onClose }: { candidateId: string; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendLinkAgain(candidateId),
    onSuccess: ({ email, expires, leaves }) => {
      if (leaves) toast.success(`Lien envoyé à ${email}, valable jusqu'au ${formatDate(expires)}`);
      else toast.warning(`Lien écrit pour ${email}, mais rien ne part : il attend dans la page E-mails`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Envoyer un nouveau lien d'activation ?"
      confirmLabel="Envoyer le lien"
      cancelLabel="Annuler"
      busyLabel={isPending ? 'Envoi en cours…' : undefined}
      error={
        error &&
        failureOfAct(error, "Le lien n'est pas envoyé", 'Regardez la page E-mails avant de recommencer.')
      }
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Le candidat le reçoit par e-mail. Le lien précédent ne servira plus.
    </ConfirmDialog>
  );
}
