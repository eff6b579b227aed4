import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDate } from '@/shared/format/dates';
import { failureDetails } from '@/shared/http/ApiError';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { sendLinkAgain } from './api';

/** The drawer's button that sends a candidate a new activation link, for administrators. */
export function ActivationLinkButton({ candidateId }: { candidateId: string }) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => sendLinkAgain(candidateId),
    onSuccess: ({ email, expires, leaves }) => {
      if (leaves) toast.success(`Lien envoyé à ${email}, valable jusqu'au ${formatDate(expires)}`);
      else toast.warning(`Lien écrit pour ${email}, mais rien ne part : il attend dans la page E-mails`);
      setAsking(false);
    },
  });
  if (!can('sendActivationLink')) return null;
  return (
    <>
      <Button
        startIcon={<MailOutlined />}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        Lien d&apos;activation
      </Button>
      <ConfirmDialog
        open={asking}
        title="Envoyer un nouveau lien d'activation ?"
        confirmLabel="Envoyer le lien"
        cancelLabel="Annuler"
        busyLabel={isPending ? 'Envoi en cours…' : undefined}
        error={error && `Le lien n'est pas envoyé${failureDetails(error)}`}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        Le candidat le reçoit par e-mail. Le lien précédent ne servira plus.
      </ConfirmDialog>
    </>
  );
}
