import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatInteger, ofNumber } from '@/shared/format/numbers';
import { failureDetails, isApiError, type FieldError } from '@/shared/http/ApiError';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { send, type Recipients } from './api';
import { mails, texts, warningText } from './labels';
import { mailingsQuery } from './queries';
import type { MessageFields } from './schema';
import type { MessagePreviewState } from './useMessagePreview';

type Props = {
  fields: MessageFields;
  recipients: Recipients;
  shown: MessagePreviewState;
  /** Something of what was typed is refused. */
  onRefused: (errors: FieldError[]) => void;
  onClose: () => void;
  onSent: (messageId: string) => void;
};

/** The last word before the mails leave: how many, who is left out, and that the number still holds. */
export function SendDialog({ fields, recipients, shown, onRefused, onClose, onSent }: Props) {
  const client = useQueryClient();
  const { preview, isCurrent, reread } = shown;
  const warnings = preview?.warnings ?? [];
  const count = preview?.recipients ?? 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (stale: boolean) =>
      send({ ...fields, recipients, expected: count, acceptWarnings: warnings.length > 0, stale }),
    onSuccess: ({ messageId }) => {
      void announceJob(client);
      void client.invalidateQueries({ queryKey: mailingsQuery.queryKey });
      toast.success(`Envoi lancé : ${mails(count)}. Suivez-le dans Travaux`);
      onSent(messageId);
    },
    onError: (failure) => {
      if (!isApiError(failure)) return;
      if (isApiError(failure, 'RECIPIENTS_CHANGED')) reread();
      const refused = isApiError(failure, 'MESSAGE_NAME_TAKEN')
        ? [{ field: 'name', message: failure.message }]
        : failure.fields;
      if (refused.length === 0) return;
      onClose();
      onRefused(refused);
    },
  });
  const stale = isApiError(error, 'RESULTS_STALE');
  const busyLabel = isPending ? 'Envoi en cours…' : isCurrent ? undefined : 'Aperçu en cours…';
  return (
    <ConfirmDialog
      open
      title={`Envoyer ${mails(count)} ?`}
      confirmLabel={
        warnings.length > 0 || stale ? `Envoyer quand même ${mails(count)}` : `Envoyer ${mails(count)}`
      }
      cancelLabel="Annuler"
      busyLabel={busyLabel}
      error={error && whyNot(error)}
      onConfirm={() => mutate(stale)}
      onClose={onClose}
    >
      <Stack component="span" sx={{ gap: 2 }}>
        <span>
          {`« ${fields.subject.trim()} » ${ofNumber(count, 'part à son destinataire', 'part à chacun')}, et reste dans les historiques sous le nom « ${fields.name.trim()} ». Un e-mail parti ne se rattrape pas.`}
        </span>
        {warnings.map((warning) => (
          <span key={warning} style={{ color: 'var(--warning-text)' }}>
            {warningText(warning)}
          </span>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}

function whyNot(error: unknown) {
  if (isApiError(error, 'RESULTS_STALE'))
    return "Les résultats ne sont plus à jour : ce que dit une formule peut encore changer. Lancez les calculs d'abord, ou envoyez quand même.";
  if (!isApiError(error, 'RECIPIENTS_CHANGED')) return texts.notSent + failureDetails(error);
  const { expected, recipients } = error.data;
  return `Les destinataires ont changé depuis l'aperçu : ${formatInteger(expected)} alors, ${formatInteger(recipients)} maintenant. Rien n'est parti : vérifiez, puis envoyez.`;
}
