import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useRef } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDay, formatDate } from '@/shared/format/dates';
import { Form } from '@/shared/form/Form';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { type FieldError, isApiError } from '@/shared/http/ApiError';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { formatCount } from '@/shared/format/numbers';
import { texts } from './labels';
import { candidateSchema, newCandidate, type CandidateFields } from './schema';
import { createCandidate, type SimilarCandidate } from './api';

type Props = {
  onUnsaved: (unsaved: boolean) => void;
  onCancel: () => void;
  onCreated: (id: string) => void;
};

/** The new candidate's fields, and who is already known that looks like them. */
export function CandidateForm({ onUnsaved, onCancel, onCreated }: Props) {
  const [defaultValues] = useState(newCandidate);
  const { form, refuse } = useSchemaForm({ schema: candidateSchema, defaultValues, onUnsaved });
  useKeptDraft('candidate.new', form);
  const { handleSubmit, subscribe } = form;
  const { create, creating, similar, forget } = useCreateCandidate({ onCreated, onRefused: refuse });
  // People similar to the former text are not shown for the new one.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ type }) => type === 'change' && forget() }),
    [subscribe, forget],
  );
  // The form starts with the day on which it is opened, which is never a real birth date.
  const [bornToday, setBornToday] = useState<CandidateFields>();
  const submit = (force = false) => {
    if (creating) return;
    void handleSubmit((fields) => {
      if (fields.birthDate === defaultValues.birthDate && !force) setBornToday(fields);
      else create(fields, force);
    })();
  };
  return (
    <Form form={form} onSubmit={() => submit()} sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 4 }}>
      <Card sx={{ display: 'flex', flexDirection: 'column', maxWidth: 720, gap: 4, p: 4 }}>
        <Box sx={{ color: 'text.secondary' }}>
          Le numéro est attribué à la création. Tous les champs sont obligatoires.
        </Box>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 4,
            rowGap: 2,
          }}
        >
          <TextField<CandidateFields> name="lastName" label="Nom" input={{ autoFocus: true }} />
          <TextField<CandidateFields> name="firstName" label="Prénom" />
          <DateField<CandidateFields>
            name="birthDate"
            label="Date de naissance"
            max={defaultValues.birthDate}
          />
          <TextField<CandidateFields> name="birthPlace" label="Lieu de naissance" />
          <TextField<CandidateFields> name="email" label="Adresse mail" type="email" />
          <TextField<CandidateFields>
            name="phoneNumber"
            label="Numéro de téléphone"
            type="tel"
            hint="Par exemple 06 12 34 56 78 ou +33 6 12 34 56 78"
          />
        </Box>
        <ConfirmDialog
          open={bornToday !== undefined}
          title="Naissance aujourd'hui ?"
          confirmLabel="Créer quand même"
          cancelLabel="Corriger la date"
          onConfirm={() => {
            if (bornToday) create(bornToday, false);
            setBornToday(undefined);
          }}
          onClose={() => setBornToday(undefined)}
        >
          La date de naissance est celle d&apos;aujourd&apos;hui, {formatDay(defaultValues.birthDate)}.
        </ConfirmDialog>
        {similar.length > 0 && <SimilarCandidates similar={similar} onForce={() => submit(true)} />}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 2 }}>
          <Button size="large" onClick={onCancel} disabled={creating}>
            Annuler
          </Button>
          <Button size="large" type="submit" variant="contained" color="primary" disabled={creating}>
            {creating ? 'Création en cours…' : 'Créer'}
          </Button>
        </Stack>
      </Card>
    </Form>
  );
}

type Options = { onCreated: (id: string) => void; onRefused: (fields: FieldError[]) => void };

/** Creates the candidate. `similar` are those already known who look like them: the call may then be forced. */
function useCreateCandidate({ onCreated, onRefused }: Options) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ fields, force }: { fields: CandidateFields; force: boolean }) =>
      createCandidate({ ...fields, force }),
    onSuccess: ({ id }) => {
      toast.success('Candidat créé avec succès');
      onCreated(id);
    },
    onError: (failure) => {
      if (isApiError(failure, 'CANDIDATE_DUPLICATE')) return;
      toast.error(texts.failed, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  return {
    create: (fields: CandidateFields, force = false) => mutate({ fields, force }),
    creating: isPending,
    similar: isApiError(error, 'CANDIDATE_DUPLICATE') ? error.data.candidates : [],
    forget: reset,
  };
}

/** Who is already known with the same name and birth date, or the same address: the person at the form decides. */
function SimilarCandidates({ similar, onForce }: { similar: SimilarCandidate[]; onForce: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, [similar]);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="warning"
      role="alert"
      sx={{ '& .MuiAlert-message': { flex: 1 } }}
    >
      <AlertTitle sx={{ fontSize: 14, mt: 0 }}>
        {formatCount(
          similar.length,
          'candidature semblable existe déjà',
          'candidatures semblables existent déjà',
        )}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {similar.map(({ id, lastName, firstName, externalId, birthDate, email }) => (
          <li key={id}>
            <strong>{`${lastName} ${firstName}`}</strong>
            {[`n°\u00a0${externalId}`, birthDate && formatDate(birthDate), email]
              .filter(Boolean)
              .map((part) => (
                <span key={part}>{` · ${part}`}</span>
              ))}
          </li>
        ))}
      </Box>
      <Button onClick={onForce} sx={{ mt: 2, mb: 1 }}>
        {texts.force}
      </Button>
    </Alert>
  );
}
