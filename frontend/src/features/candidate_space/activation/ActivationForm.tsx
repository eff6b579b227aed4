import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { Form } from '@/shared/form/Form';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { EmailAddress } from '@/shared/frame/EmailAddress';
import { actOnce } from '@/shared/http/actOnce';
import { failureOfAct, isApiError } from '@/shared/http/ApiError';
import { useOnline } from '@/shared/http/useOnline';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { Contact } from './Contact';
import { activate, type ActivationInfo } from './api';
import { activationSchema } from './password';
import { PasswordField } from './PasswordField';
import { activationQuery } from './queries';
import { Requirements } from './Requirements';

const TRY_AGAIN = 'Touchez de nouveau « Créer mon compte » pour le savoir.';

export type Passwords = { password: string; repeated: string };

type Props = {
  token: string;
  info: ActivationInfo;
  onCreated: () => void;
  onAlreadyCreated: () => void;
  onClosed: () => void;
  /** The link no longer opens anything: a newer one took its place, or it is too old. */
  onGone: () => void;
};

/** Chooses the password of the candidate's account (docs/rules/candidate-space.md). */
export function ActivationForm(props: Props) {
  const { token, info, onCreated, onAlreadyCreated, onClosed, onGone } = props;
  const [submitted, setSubmitted] = useState(false);
  const online = useOnline();
  const client = useQueryClient();
  const campaign = useCampaign();
  const { form, refuse } = useSchemaForm<Passwords>({
    schema: activationSchema,
    defaultValues: { password: '', repeated: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ password }: Passwords) =>
      actOnce(
        client,
        () => activate(token, password).then(() => null),
        activationQuery(token),
        ({ created }) => (created ? null : undefined),
      ),
    // What is said of a try before would stand beside « Votre compte est créé ».
    onMutate: toast.close,
    onSuccess: onCreated,
    onError: (error) => {
      if (isApiError(error, 'ACCOUNT_ALREADY_CREATED')) onAlreadyCreated();
      else if (isApiError(error, 'ACCOUNT_CREATION_CLOSED')) onClosed();
      else if (isApiError(error, 'NOT_FOUND')) onGone();
      else if (isApiError(error) && error.fields.length > 0) refuse(error.fields);
      else toast.error(failureOfAct(error, 'Une erreur est survenue', TRY_AGAIN));
    },
  });
  return (
    <>
      <Typography sx={{ color: 'text.secondary', fontSize: 16, lineHeight: 1.5 }}>
        Choisissez un mot de passe pour ouvrir votre espace candidat. Les deux champs sont obligatoires.
      </Typography>
      <Card sx={{ p: 4, overflowWrap: 'anywhere' }}>
        <Typography variant="h2">{`${info.lastName} ${info.firstName}`}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 15 }}>
          <EmailAddress>{info.email}</EmailAddress>
        </Typography>
        <Typography
          sx={{
            mt: 3,
            pt: 3,
            borderTop: '1px solid var(--border-subtle)',
            fontSize: 15,
            lineHeight: 1.4,
            color: 'text.secondary',
          }}
        >
          Cette adresse sera votre identifiant. Ce n'est pas vous ? Fermez cette page et <Contact />.
        </Typography>
      </Card>
      <Form
        form={form}
        onSubmit={() => {
          setSubmitted(true);
          if (!isPending) void form.handleSubmit((passwords) => mutate(passwords))();
        }}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 4,
          '& .MuiFormLabel-root': { fontSize: 15 },
          '& .MuiFormHelperText-root': { alignItems: 'flex-start', fontSize: 15, lineHeight: '20px' },
        }}
      >
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={info.email} hidden />
        <PasswordField name="password" label="Mot de passe" judgedWith="repeated" />
        <Requirements submitted={submitted} />
        <PasswordField name="repeated" label="Confirmer le mot de passe" />
        {isPending && !online && (
          <Alert severity="warning" role="status" sx={{ fontSize: 16 }}>
            Pas de connexion. Gardez cette page ouverte : votre compte sera créé dès que la connexion
            reviendra.
          </Alert>
        )}
        <BusyButton
          busy={isPending}
          type="submit"
          variant="contained"
          color="primary"
          fullWidth
          sx={{ height: 48, fontSize: 16 }}
        >
          {isPending ? 'Création en cours…' : 'Créer mon compte'}
        </BusyButton>
      </Form>
      <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
        Ce lien ne sert qu'une fois.
        {campaign && ` Vos données sont conservées ${formatCount(campaign.retentionYears, 'an')}.`}
      </Typography>
    </>
  );
}
