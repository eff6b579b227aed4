import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useEffect, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from '@/shared/form/Form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatInteger, ofNumber } from '@/shared/format/numbers';
import { failureOfAct, isApiError, type FieldError } from '@/shared/http/ApiError';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { type Recipients, send } from './api';
import { messageSchema, type MessageFields } from './schema';
import { useMessagePreview, type MessagePreviewState } from './useMessagePreview';
import { Workshop } from './Workshop';
import { mails, texts, warningText } from './labels';
import { mailingsQuery } from './queries';

type Props = {
  recipients: Recipients;
  /** Where they come from: « Boursier : Oui », « Candidats cochés ». */
  origin: string;
  columns: ColumnDescriptor[];
  /** Who is written to, where it is chosen on the page. */
  choice?: ReactNode;
  /** The mails are on their way, or wait for an administrator. */
  onSent: (messageId: string) => void;
};

const NOTHING: MessageFields = { name: '', subject: '', body: 'Bonjour {Prénom},\n\n' };

/** Écrire: one text to many candidates, or members of juries, each with what is theirs, seen as three of them receive it. */
export function WritePage({ recipients, origin, columns, choice, onSent }: Props) {
  const guard = useUnsavedGuard();
  const { form, refuse } = useSchemaForm<MessageFields>({
    schema: messageSchema,
    defaultValues: NOTHING,
    onUnsaved: guard.setUnsaved,
  });
  useKeptDraft(recipients.members ? 'message-jurys' : 'message', form);
  const shown = useMessagePreview(recipients, form.control);
  const { unknown, faults } = shown;
  const { setError, clearErrors } = form;
  useEffect(() => {
    // Where one types stays where one types.
    faults.forEach(({ field, message }) => setError(field, { message }));
    return () => clearErrors(faults.map(({ field }) => field));
  }, [setError, clearErrors, faults]);
  const [asking, setAsking] = useState(false);
  const ask = () => {
    if (unknown) form.setFocus(unknown.field);
    else void form.handleSubmit(() => setAsking(true))();
  };
  return (
    <Form form={form} onSubmit={ask}>
      <Workshop
        shown={shown}
        columns={columns}
        toMembers={Boolean(recipients.members)}
        choice={choice}
        aside={<Chip size="small" variant="outlined" label={origin} />}
        onSend={ask}
      />
      {asking && (
        <SendDialog
          fields={form.getValues()}
          recipients={recipients}
          shown={shown}
          onRefused={refuse}
          onClose={() => setAsking(false)}
          onSent={(messageId) => {
            guard.setUnsaved(false);
            onSent(messageId);
          }}
        />
      )}
      {guard.dialog}
    </Form>
  );
}

type SendDialogProps = {
  fields: MessageFields;
  recipients: Recipients;
  shown: MessagePreviewState;
  /** Something of what was typed is refused. */
  onRefused: (errors: FieldError[]) => void;
  onClose: () => void;
  onSent: (messageId: string) => void;
};

/** The last word before the mails leave: how many, who is left out, and that the number still holds. */
function SendDialog({ fields, recipients, shown, onRefused, onClose, onSent }: SendDialogProps) {
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
  if (!isApiError(error, 'RECIPIENTS_CHANGED')) return failureOfAct(error, texts.notSent, texts.see);
  const { expected, recipients } = error.data;
  return `Les destinataires ont changé depuis l'aperçu : ${formatInteger(expected)} alors, ${formatInteger(recipients)} maintenant. Rien n'est parti : vérifiez, puis envoyez.`;
}
