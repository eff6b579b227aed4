import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { upTo, z } from '@/shared/form/zod';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveName, type Computation } from './api';
import { computationsQuery } from './queries';

const schema = z.object({
  name: z.string().trim().superRefine(upTo('computation')),
});

type Fields = z.infer<typeof schema>;
type Props = { computation: Computation; /** When it was made. */ moment: string; onClose: () => void };

/** The name of a computation; an empty one takes it away. */
export function NameDialog({ computation, moment, onClose }: Props) {
  const client = useQueryClient();
  const { form, refuse } = useSchemaForm<Fields>({
    schema,
    defaultValues: { name: computation.name ?? '' },
    mode: 'onChange',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name }: Fields) => saveName(computation.id, name || null),
    onSuccess: (saved) => {
      client.setQueryData(computationsQuery.queryKey, (before) =>
        before?.map((each) => (each.id === saved.id ? saved : each)),
      );
      toast.success('Nom enregistré');
      onClose();
    },
    onError: (error) => {
      if (isApiError(error)) refuse(error.fields);
      toast.error("Erreur lors de l'enregistrement du nom", error);
    },
  });
  return (
    <FormDialog
      title={`Renommer les calculs du ${moment}`}
      form={form}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      submitLabel={isPending ? 'Enregistrement en cours…' : 'Enregistrer'}
      busy={isPending}
      onClose={onClose}
    >
      <TextField<Fields>
        name="name"
        label="Nom"
        required={false}
        hint="Par exemple « Avant la commission »"
        input={{ autoFocus: true }}
      />
    </FormDialog>
  );
}
