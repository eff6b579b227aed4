import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { CandidateField } from './CandidateField';
import { texts } from './labels';
import { LeaveWarning } from './LeaveWarning';
import { candidateSchema, isField, newCandidate, type CandidateFields } from './schema';
import { SimilarCandidates } from './SimilarCandidates';
import { useCreateCandidate } from './useCreateCandidate';

type Props = {
  /** Whether the dialog was asked to close: it does, unless something typed would be lost. */
  closing: boolean;
  onStay: () => void;
  onClose: () => void;
  onCancel: () => void;
  onCreated: () => void;
};

/** The new candidate's fields, and what stands in the way of creating him. */
export function CandidateForm({ closing, onStay, onClose, onCancel, onCreated }: Props) {
  const [defaultValues] = useState(newCandidate);
  const form = useForm<CandidateFields>({ resolver: zodResolver(candidateSchema), defaultValues });
  const { handleSubmit, setError, setFocus, subscribe, formState } = form;
  const { isDirty } = formState;
  const { create, creating, similar, forget } = useCreateCandidate({
    onCreated,
    onRefused: (fields) => {
      fields
        .filter(({ field }) => isField(field))
        .forEach(({ field, message }, place) =>
          setError(field as keyof CandidateFields, { message }, { shouldFocus: place === 0 }),
        );
    },
  });
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  // Those who look like what was typed before are not those who look like what is typed now.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ type }) => type === 'change' && forget() }),
    [subscribe, forget],
  );
  useEffect(() => {
    if (closing && !isDirty && !creating) onClose();
  }, [closing, isDirty, creating, onClose]);
  const submit = (force = false) => {
    if (!creating) void handleSubmit((fields) => create(fields, force))();
  };
  const blocked = blocker.status === 'blocked';
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 4 }}
      >
        <Stack
          sx={{
            maxWidth: 720,
            gap: 4,
            p: 4,
            backgroundColor: 'background.paper',
            border: '1px solid var(--border-default)',
            borderRadius: '8px',
          }}
        >
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
            <CandidateField name="lastName" label="Nom" input={{ autoFocus: true }} />
            <CandidateField name="firstName" label="Prénom" />
            <CandidateField
              name="birthDate"
              label="Date de naissance"
              type="date"
              input={{ max: defaultValues.birthDate }}
            />
            <CandidateField name="birthPlace" label="Lieu de naissance" />
            <CandidateField name="email" label="Adresse email" type="email" />
            <CandidateField
              name="phoneNumber"
              label="Numéro de téléphone"
              type="tel"
              hint="Par exemple 06 12 34 56 78 ou +33 6 12 34 56 78"
            />
          </Box>
          {similar.length > 0 && <SimilarCandidates similar={similar} onForce={() => submit(true)} />}
          {(closing || blocked) && isDirty ? (
            <LeaveWarning
              onLeave={blocked ? blocker.proceed : onClose}
              onStay={() => {
                if (blocked) blocker.reset();
                onStay();
                setFocus('lastName');
              }}
            />
          ) : (
            <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 2 }}>
              <Button size="large" onClick={onCancel} disabled={creating}>
                Annuler
              </Button>
              <Button size="large" type="submit" variant="contained" color="primary" disabled={creating}>
                {creating ? texts.creating : texts.create}
              </Button>
            </Stack>
          )}
        </Stack>
      </Box>
    </FormProvider>
  );
}
