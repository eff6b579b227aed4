import Chip from '@mui/material/Chip';
import { useEffect, useState } from 'react';
import { Form } from '@/shared/form/Form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import type { ColumnDescriptor } from '@/shared/grid/api';
import type { Recipients } from './api';
import { messageSchema, type MessageFields } from './schema';
import { SendDialog } from './SendDialog';
import { useMessagePreview } from './useMessagePreview';
import { Workshop } from './Workshop';

type Props = {
  recipients: Recipients;
  /** Where they come from: « Boursier : Oui », « Candidats cochés ». */
  origin: string;
  columns: ColumnDescriptor[];
  /** The mails are on their way, or wait for an administrator. */
  onSent: (messageId: string) => void;
};

const NOTHING: MessageFields = { name: '', subject: '', body: 'Bonjour {Prénom},\n\n' };

/** Écrire: one text to many candidates, each with what is theirs, seen as three of them receive it. */
export function WritePage({ recipients, origin, columns, onSent }: Props) {
  const guard = useUnsavedGuard();
  const { form, refuse } = useSchemaForm<MessageFields>({
    schema: messageSchema,
    defaultValues: NOTHING,
    onUnsaved: guard.setUnsaved,
  });
  useKeptDraft('message', form);
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
