import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SchoolFrame } from '@/shared/campaign/SchoolFrame';
import { EmailAddress } from '@/shared/frame/EmailAddress';
import { Loading } from '@/shared/frame/Loading';
import { paths } from '@/shared/paths';
import { pageStart } from '@/shared/settings/pageStart';
import { signIn } from '@/shared/session/session';
import { useUrlText } from '@/shared/url/useUrlState';
import { ActivationForm } from './ActivationForm';
import type { ActivationInfo } from './api';
import { Contact } from './Contact';
import { activationQuery, isActivationToken } from './queries';

type Outcome = 'created' | 'alreadyCreated' | 'closed' | 'gone';

const titles: Record<Outcome | 'form', string> = {
  form: 'Activer mon compte',
  created: 'Votre compte est créé',
  alreadyCreated: 'Votre compte est déjà créé',
  closed: 'La création des comptes est fermée',
  gone: "Ce lien n'est plus valable",
};

/** The page of an activation link; without a token, or when it cannot be looked up, home (docs/rules/candidate-space.md). */
export function ActivationPage() {
  const token = useLinkToken();
  return <Activation key={token} token={token} />;
}

/** The token of the fragment, which no server is sent; links mailed before, and the contract, have it in the query. */
function useLinkToken() {
  const [asked = ''] = useUrlText('token');
  const { hash } = useLocation();
  return new URLSearchParams(hash).get('token') ?? asked;
}

function Activation({ token }: { token: string }) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);
  const { data: info, isError } = useQuery(activationQuery(token));
  // Parvis's own accounts: making one signs this browser in to it. Elsewhere, the person signs in there.
  const signsIn = Boolean(pageStart()?.provider);
  const leaves = isError || !isActivationToken(token);
  useEffect(() => {
    if (leaves) void navigate({ to: paths.home, replace: true });
  }, [leaves, navigate]);
  if (leaves) return null;
  const state = outcome ?? stateOf(info);
  return (
    <SchoolFrame title="Parvis" page={titles[state]}>
      <Stack sx={{ width: '100%', maxWidth: 440, mx: 'auto', gap: 4, px: 4, pt: 6, pb: 8 }}>
        {(state === 'created' || state === 'alreadyCreated') && (
          <CheckCircleOutlined aria-hidden sx={{ mt: 6, fontSize: 48, color: 'primary.main' }} />
        )}
        <div role={outcome && 'status'}>
          <Typography
            ref={heading}
            variant="h1"
            component="h2"
            tabIndex={-1}
            sx={{ fontSize: 28, lineHeight: '36px', '&:focus': { outline: 'none' } }}
          >
            {titles[state]}
          </Typography>
        </div>
        {!info && <Loading name="Récupération en cours" height={240} />}
        {info && state === 'form' && (
          <ActivationForm
            token={token}
            info={info}
            onCreated={() => {
              setOutcome('created');
              if (signsIn) void openSpace(info.email);
            }}
            onAlreadyCreated={() => setOutcome('alreadyCreated')}
            onClosed={() => setOutcome('closed')}
            onGone={() => setOutcome('gone')}
          />
        )}
        {state === 'closed' && <Advice>Votre lien resservira si elle rouvre. Pour toute question,</Advice>}
        {state === 'gone' && <Advice>Ouvrez celui du dernier e-mail reçu. S'il ne s'ouvre plus,</Advice>}
        {info && state === 'created' && signsIn && <OpenSpace email={info.email} />}
        {info && ((state === 'created' && !signsIn) || state === 'alreadyCreated') && (
          <LoginLink email={info.email} />
        )}
      </Stack>
    </SchoolFrame>
  );
}

const stateOf = (info: ActivationInfo | undefined) => {
  if (info?.created) return 'alreadyCreated';
  return info && !info.open ? 'closed' : 'form';
};

/** What remains to do where no account can be made, and whom to write to. */
function Advice({ children }: { children: string }) {
  return (
    <Typography sx={{ fontSize: 16, lineHeight: 1.5 }}>
      {children} <Contact />.
    </Typography>
  );
}

const openSpace = (email: string) => signIn(paths.home, null, { hint: email });

/** The way to the space while the browser goes there by itself, and should it not. */
function OpenSpace({ email }: { email: string }) {
  return (
    <>
      <Typography sx={{ fontSize: 16, lineHeight: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        Votre espace s'ouvre. Pour y revenir, connectez-vous avec votre mot de passe et l'adresse{' '}
        <EmailAddress>{email}</EmailAddress>.
      </Typography>
      <Button
        variant="contained"
        color="primary"
        fullWidth
        onClick={() => void openSpace(email)}
        sx={{ height: 48, fontSize: 16 }}
      >
        Ouvrir mon espace
      </Button>
    </>
  );
}

function LoginLink({ email }: { email: string }) {
  return (
    <>
      <Typography sx={{ fontSize: 16, lineHeight: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        Connectez-vous avec votre mot de passe et cette adresse :
        <strong style={{ display: 'block', marginTop: 4, color: 'var(--text-primary)' }}>
          <EmailAddress>{email}</EmailAddress>
        </strong>
      </Typography>
      <Button
        variant="contained"
        color="primary"
        fullWidth
        onClick={() => void signIn(paths.home, null, { anew: true, hint: email })}
        sx={{ height: 48, fontSize: 16 }}
      >
        Se connecter
      </Button>
      <Box component="section" sx={{ mt: 4, pt: 6, borderTop: '1px solid var(--border-default)' }}>
        <Typography variant="h2" component="h3">
          Mot de passe oublié ?
        </Typography>
        <Typography sx={{ fontSize: 15, lineHeight: 1.4, color: 'text.secondary' }}>
          La page de connexion vous envoie un lien pour en choisir un autre.
        </Typography>
      </Box>
    </>
  );
}
