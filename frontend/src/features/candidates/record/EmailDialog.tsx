import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { emailAddress, z } from '@/shared/form/zod';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveEmail, type Candidate } from './api';
import { email as texts } from './labels';
import { candidateQuery } from './queries';

const schema = z.object({ email: emailAddress('Adresse email obligatoire', 'Adresse email invalide') });
type Fields = z.infer<typeof schema>;
type Props = { candidate: Candidate; onSaved: () => void; onClose: () => void };

/** Corrects the address of a record made by hand: no file ever brings it. */
export function EmailDialog({ candidate, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const { form, refuse } = useSchemaForm({ schema, defaultValues: { email: candidate.email ?? '' } });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ email }: Fields) => saveEmail(candidate.id, email, candidate.version),
    onSuccess: (saved) => {
      client.setQueryData(candidateQuery(saved.id).queryKey, saved);
      toast.success(texts.saved);
      onSaved();
      onClose();
    },
    onError: (failure) => {
      // What was typed stays: the next press compares with the present record.
      void client.invalidateQueries({ queryKey: candidateQuery(candidate.id).queryKey });
      if (isApiError(failure) && failure.fields.length > 0) refuse(failure.fields);
      else toast.error(texts.failed, failure);
    },
  });
  return (
    <FormDialog
      title={texts.title(candidate.name)}
      form={form}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      submitLabel="Enregistrer"
      busy={isPending}
      onClose={onClose}
    >
      <TextField<Fields>
        name="email"
        label="Adresse mail"
        type="email"
        hint={texts.hint}
        input={{ autoFocus: true }}
      />
    </FormDialog>
  );
}
