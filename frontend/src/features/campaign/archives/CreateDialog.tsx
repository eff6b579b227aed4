import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionDialog } from '@/shared/dialog/ActionDialog';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { requiredText, z } from '@/shared/form/zod';
import { formatBytes, formatCount } from '@/shared/format/numbers';
import { isApiError } from '@/shared/http/ApiError';
import { announceJob } from '@/shared/jobs/queries';
import { LIMITS } from '@/shared/limits/api';
import { create } from './api';
import { labels } from './labels';
import { estimateQuery } from './queries';

const schema = z.object({
  name: requiredText("Nom de l'archive obligatoire", 'archive', (longest) => `Maximum ${longest} caractères`),
});

/** Asks for a name, and says how large the archive would be. */
export function CreateDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const client = useQueryClient();
  const estimate = useQuery(estimateQuery);
  const { form, refuse } = useSchemaForm({ schema, defaultValues: { name: '' } });
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ name }: { name: string }) => create(name),
    onSuccess: () => {
      onCreated();
      void announceJob(client);
    },
    onError: (failure) => isApiError(failure) && refuse(failure.fields),
  });
  const submit = () => {
    if (!isPending) void form.handleSubmit((values) => mutate(values))();
  };
  return (
    <ActionDialog
      title={labels.create}
      confirmLabel="Créer l'archive"
      busyLabel={isPending ? 'Création en cours…' : undefined}
      failure={error ? { text: "Erreur lors de la création de l'archive", error } : undefined}
      done={isSuccess && 'La création est lancée : sa progression se suit dans la liste et dans Travaux.'}
      onConfirm={submit}
      onClose={onClose}
    >
      {!isSuccess && (
        <Form form={form} onSubmit={submit}>
          <TextField<{ name: string }>
            name="name"
            label="Nom"
            input={{ maxLength: LIMITS.texts.archive, autoFocus: true }}
          />
        </Form>
      )}
      {estimate.data && (
        <Typography sx={{ color: 'text.secondary' }}>
          {formatCount(estimate.data.candidates, 'candidat')}, {formatCount(estimate.data.files, 'document')}{' '}
          : environ {formatBytes(estimate.data.size)}, classeur des candidats compris.
        </Typography>
      )}
    </ActionDialog>
  );
}
