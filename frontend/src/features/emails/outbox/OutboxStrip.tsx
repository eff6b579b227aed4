import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { serverDetails } from '@/shared/http/ApiError';
import { JobProgress } from '@/shared/jobs/JobProgress';
import { jobsQuery } from '@/shared/jobs/jobsQuery';
import { isOver } from '@/shared/jobs/useJob';
import { Card } from '@/shared/list/Card';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast/toasts';
import { releaseHeld, sendFailedAgain, setPaused, type EmailStatus, type OutboxState } from './api';
import { emailsKey } from './queries';

type Props = { outbox: OutboxState; onShow: (status: EmailStatus) => void };

/** Why mails do or do not leave, and what waits for a person. */
export function OutboxStrip({ outbox, onShow }: Props) {
  const { counts } = outbox;
  const waiting = counts.QUEUED + counts.SENDING;
  const jobs = useQuery(jobsQuery).data?.content ?? [];
  const mailing = jobs.find((job) => job.kind === 'MAILING' && !isOver(job));
  return (
    <Stack sx={{ gap: 2 }}>
      {!outbox.hasServer && (
        <Alert severity="warning" role="note">
          Aucun serveur d'e-mail n'est réglé : rien ne part. Les e-mails sont gardés ici, et se lisent.
        </Alert>
      )}
      {mailing && (
        <Card component="section" aria-label="Envoi en cours" sx={{ px: 4, py: 3 }}>
          <JobProgress job={mailing} />
        </Card>
      )}
      {(waiting > 0 || outbox.paused) && <Leaving outbox={outbox} waiting={waiting} />}
      {counts.HELD > 0 && <Held count={counts.HELD} enabled={outbox.mode === 'enabled'} onShow={onShow} />}
      {counts.FAILED > 0 && <Failed count={counts.FAILED} />}
      {counts.DOUBTFUL > 0 && (
        <Alert
          severity="warning"
          role="note"
          action={
            <Button variant="text" color="inherit" onClick={() => onShow('DOUBTFUL')}>
              Voir
            </Button>
          }
        >
          {`${formatCount(counts.DOUBTFUL, 'e-mail douteux', 'e-mails douteux')} : le serveur s'est coupé avant de répondre. Rien ne repart seul.`}
        </Alert>
      )}
    </Stack>
  );
}

/** Suspending keeps what waits; a mailing is stopped for good by its feature, which says how many have not left. */
function Leaving({ outbox, waiting }: { outbox: OutboxState; waiting: number }) {
  const { mutate, isPending } = useOutboxChange(setPaused);
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={isPending} onClick={() => mutate(!outbox.paused)}>
            {outbox.paused ? "Reprendre l'envoi" : "Suspendre l'envoi"}
          </Button>
          {waiting > 0 && (
            <Button color="inherit" component={Link} to={paths.features}>
              Arrêter l&apos;envoi
            </Button>
          )}
        </Stack>
      }
    >
      {outbox.paused
        ? `Envoi suspendu : ${formatCount(waiting, 'e-mail attend', 'e-mails attendent')}.`
        : `${formatCount(waiting, 'e-mail en file', 'e-mails en file')}, ${outbox.rate} par seconde au plus.`}
    </Alert>
  );
}

type HeldProps = { count: number; enabled: boolean; onShow: (status: EmailStatus) => void };

function Held({ count, enabled, onShow }: HeldProps) {
  const held = formatCount(count, 'e-mail retenu', 'e-mails retenus');
  if (enabled) {
    return (
      <Confirmed
        severity="warning"
        sentence={`${held}.`}
        action="Libérer"
        title="Libérer les e-mails retenus ?"
        confirmLabel={`Envoyer ${formatCount(count, 'e-mail', 'e-mails')}`}
        busyLabel="Libération en cours…"
        change={releaseHeld}
        done={(after) => leavingAgain(count, after.HELD, 'retenu', 'retenus')}
      >
        Un e-mail parti ne peut pas être repris. Celui dont le contenu a changé depuis, ou dont la
        fonctionnalité est désactivée, reste retenu.
      </Confirmed>
    );
  }
  return (
    <Alert
      severity="warning"
      role="note"
      action={
        <Button color="inherit" onClick={() => onShow('HELD')}>
          Voir
        </Button>
      }
    >
      {`${held} par le mode.`}
    </Alert>
  );
}

function Failed({ count }: { count: number }) {
  return (
    <Confirmed
      severity="error"
      sentence={`${formatCount(count, 'e-mail en échec', 'e-mails en échec')}.`}
      action={count > 1 ? `Renvoyer les ${formatInteger(count)}` : 'Renvoyer'}
      title={count > 1 ? 'Renvoyer les e-mails en échec ?' : "Renvoyer l'e-mail en échec ?"}
      confirmLabel={`Renvoyer ${formatCount(count, 'e-mail', 'e-mails')}`}
      busyLabel="Renvoi en cours…"
      change={sendFailedAgain}
      done={(after) => leavingAgain(count, after.FAILED, 'en échec', 'en échec')}
    >
      Chacun repart tel qu&apos;il a été écrit, à la même adresse. Celui dont le lien personnel n&apos;est
      plus valable, dont le contenu a changé depuis, ou dont la fonctionnalité est désactivée, reste en échec.
    </Confirmed>
  );
}

type ConfirmedProps = {
  severity: 'warning' | 'error';
  sentence: string;
  action: string;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  change: () => Promise<OutboxState>;
  /** What happened, from the counts after it. */
  done: (after: OutboxState['counts']) => string;
  children: ReactNode;
};

/** Mails that wait for a person, and the action that lets all of them leave once it is confirmed. */
function Confirmed({
  severity,
  sentence,
  action,
  title,
  busyLabel,
  change,
  done,
  ...dialog
}: ConfirmedProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useOutboxChange(change, ({ counts }) => {
    setAsking(false);
    toast.success(done(counts));
  });
  return (
    <Alert
      severity={severity}
      role="note"
      action={
        <Button color="inherit" onClick={() => setAsking(true)}>
          {action}
        </Button>
      }
    >
      {sentence}
      <ConfirmDialog
        {...dialog}
        open={asking}
        title={title}
        cancelLabel="Annuler"
        busyLabel={isPending ? busyLabel : undefined}
        error={error && serverDetails(error)}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </Alert>
  );
}

/** A change of the whole outbox; the page is read again after it. */
function useOutboxChange<Change = void>(
  change: (wanted: Change) => Promise<OutboxState>,
  onDone?: (after: OutboxState) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Change) => change(wanted),
    onSuccess: (after) => {
      onDone?.(after);
      return queryClient.invalidateQueries({ queryKey: emailsKey });
    },
    onError: (error) => toast.error("L'envoi n'a pas changé", error),
  });
}

/** How many wait for their turn again, and how many could not. */
function leavingAgain(before: number, after: number, singular: string, plural: string) {
  const queued = formatCount(Math.max(0, before - after), 'e-mail remis en file', 'e-mails remis en file');
  if (after === 0) return queued;
  return `${queued}, ${formatCount(after, `reste ${singular}`, `restent ${plural}`)}`;
}
