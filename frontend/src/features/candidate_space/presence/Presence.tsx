import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { Opening } from '@/shared/frame/Opening';
import { formatDateInLetters, formatDateTime } from '@/shared/format/dates';
import { hasKeptDraft } from '@/shared/form/drafts';
import { BusyButton } from '@/shared/frame/BusyButton';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { actOnce } from '@/shared/http/actOnce';
import { isApiError } from '@/shared/http/ApiError';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { atLeast } from '@/shared/time/atLeast';
import { toast } from '@/shared/toast/toasts';
import { sendPresence, type OwnPresence, type PresenceAnswer } from './api';
import { CallToo } from './CallToo';
import { hasPresence, OWN, PRESENCE_SECTION, presenceQuery, receiptsQuery } from './queries';

// Few have one: the form comes when it is asked for.
const ImpedimentForm = lazyPart(async () => ({ default: (await import('./ImpedimentForm')).ImpedimentForm }));

const FAILED = 'Erreur lors de la récupération de votre entretien';

type Step = 'choice' | 'impediment' | 'answered';

/** The second tap falls on the busy button, not on the one that takes its place. */
const TWO_TAPS_MS = 300;

/**
 * Whether the candidate comes to their interview; empty when the campaign does not ask. `within`: in the card that says when
 * the interview is, which is not said again.
 */
export function Presence({ within = false }: { within?: boolean }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const { data, error, refetch } = useQuery(presenceQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  // The buttons of a step leave with it.
  useEffect(() => {
    if (step) focusIfLost(heading.current);
  }, [step]);
  const sending = useMutation({
    mutationFn: (answer: PresenceAnswer) =>
      atLeast(
        TWO_TAPS_MS,
        actOnce(
          client,
          () => sendPresence(answer),
          presenceQuery,
          (present) => (isAnswer(present, answer) ? present : undefined),
        ),
      ),
    onSuccess: (answered) => {
      client.setQueryData(presenceQuery.queryKey, answered);
      void client.invalidateQueries({ queryKey: receiptsQuery.queryKey });
      setStep('answered');
      toast.success('Réponse enregistrée');
    },
    onError: (error) => {
      toast.error("Erreur lors de l'enregistrement de votre réponse", error);
      if (isApiError(error, 'INTERVIEW_CHANGED') || isApiError(error, 'PRESENCE_CLOSED'))
        void client.invalidateQueries({ queryKey: OWN });
    },
  });
  if (error && !data && !(isApiError(error) && error.status === 404))
    return <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />;
  if (!hasPresence(data)) return null;
  const { slotName } = data;
  const Surface = within ? Box : Card;
  const send = (answer: Omit<PresenceAnswer, 'slotName'>) => sending.mutate({ slotName, ...answer });
  const draft = `impediment.${slotName}`;
  const shown = step ?? (hasKeptDraft(draft) ? 'impediment' : data.presence ? 'answered' : 'choice');
  return (
    <Surface
      component="section"
      aria-labelledby={PRESENCE_SECTION}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, ...(within ? { pt: 2 } : { p: 4 }) }}
    >
      <Typography
        ref={heading}
        id={PRESENCE_SECTION}
        variant="h2"
        component={within ? 'h3' : 'h2'}
        tabIndex={-1}
        sx={{ fontSize: 18, '&:focus': { outline: 'none' } }}
      >
        Votre présence à l'entretien
      </Typography>
      {data.day && !within && (
        <Typography sx={{ fontSize: 16 }}>{formatDateInLetters(`${data.day}T12:00:00Z`)}</Typography>
      )}
      {data.presence && <Answer {...data} />}
      {shown === 'answered' && data.open && (
        <Button onClick={() => setStep('choice')} sx={{ height: 48, fontSize: 16 }}>
          Changer ma réponse
        </Button>
      )}
      {shown === 'choice' && data.open && (
        <Stack sx={{ gap: 2 }}>
          <BusyButton
            variant="contained"
            color="primary"
            busy={sending.isPending}
            onClick={() => send({ presence: 'CONFIRMED', impediment: null })}
            sx={{ height: 48, fontSize: 16 }}
          >
            {sending.isPending ? 'Envoi en cours…' : 'Je confirme ma présence'}
          </BusyButton>
          <Button
            disabled={sending.isPending}
            onClick={() => setStep('impediment')}
            sx={{ height: 48, fontSize: 16 }}
          >
            J'ai un empêchement
          </Button>
          {data.presence && (
            <Button
              variant="text"
              disabled={sending.isPending}
              onClick={() => setStep('answered')}
              sx={{ height: 48, fontSize: 16 }}
            >
              Annuler
            </Button>
          )}
        </Stack>
      )}
      {shown === 'impediment' && data.open && (
        <Suspense fallback={<Opening />}>
          <ImpedimentForm
            draft={draft}
            focused={step === 'impediment'}
            initial={data.impediment ?? ''}
            phone={data.phone}
            busy={sending.isPending}
            onSend={(impediment) => send({ presence: 'IMPEDED', impediment })}
            onCancel={() => setStep(data.presence ? 'answered' : 'choice')}
          />
        </Suspense>
      )}
    </Surface>
  );
}

const isAnswer = (present: OwnPresence, { slotName, presence, impediment }: PresenceAnswer) =>
  present.slotName === slotName && present.presence === presence && present.impediment === impediment;

function Answer({ presence, impediment, answered, open, phone }: OwnPresence) {
  const when = answered ? ` le ${formatDateTime(answered)}` : '';
  if (presence === 'CONFIRMED')
    return (
      <Alert severity="success" sx={{ fontSize: 16 }}>
        Vous avez confirmé votre présence{when}.
      </Alert>
    );
  return (
    <Alert severity="warning" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
      Vous avez signalé un empêchement{when} : {impediment}
      {open && (
        <Typography sx={{ mt: 2, fontSize: 16 }}>
          L&apos;équipe d&apos;admission lit votre message. Tant qu&apos;aucune autre date ne s&apos;affiche
          ici, votre entretien reste prévu à celle-ci.
        </Typography>
      )}
      {open && phone && <CallToo phone={phone} />}
    </Alert>
  );
}
