import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { emailAddress, z } from '@/shared/form/zod';
import { isApiError } from '@/shared/http/ApiError';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { saveEmail, type Candidate } from './api';
import { email as texts } from './labels';
import { candidateQuery } from './queries';

const schema = z.object({ email: emailAddress('Adresse email obligatoire', 'Adresse email invalide') });
type Fields = z.infer<typeof schema>;
type Props = { candidate: Candidate; onSaved: () => void };

/** The address of a record made by hand, for those who may correct it: no file ever brings it. */
export function EmailCorrection({ candidate, onSaved }: Props) {
  const can = useCan();
  const [correcting, setCorrecting] = useState(false);
  if (candidate.source !== 'MANUAL' || !can('changeEmail')) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {candidate.email ?? texts.none}
      </Typography>
      <Button variant="text" onClick={() => setCorrecting(true)}>
        {texts.correct}
      </Button>
      {correcting && (
        <CorrectionDialog candidate={candidate} onSaved={onSaved} onClose={() => setCorrecting(false)} />
      )}
    </Stack>
  );
}

function CorrectionDialog({ candidate, onSaved, onClose }: Props & { onClose: () => void }) {
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
        label="Adresse email"
        type="email"
        hint={texts.hint}
        input={{ autoFocus: true }}
      />
    </FormDialog>
  );
}
