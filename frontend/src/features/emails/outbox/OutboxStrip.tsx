import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Job } from '@/shared/jobs/api';
import { JobProgress } from '@/shared/jobs/JobProgress';
import { isUnderWay, jobsQuery } from '@/shared/jobs/queries';
import { Card } from '@/shared/list/Card';
import { paths } from '@/shared/paths';
import { setPaused, type EmailStatus, type OutboxState } from './api';
import { useOutboxChange } from './useOutboxChange';
import { Doubtful, Failed, Held, Restored } from './WaitingMails';
import { BusyButton } from '@/shared/frame/BusyButton';

type Props = { outbox: OutboxState; onShow: (status: EmailStatus) => void };

/** Why mails do or do not leave, and what waits for a person. */
export function OutboxStrip({ outbox, onShow }: Props) {
  const { counts } = outbox;
  const waiting = counts.QUEUED + counts.SENDING;
  const jobs = useQuery(jobsQuery).data?.content ?? [];
  const mailings = jobs.filter((job) => job.kind === 'MAILING' && isUnderWay(job));
  return (
    <Stack sx={{ gap: 2 }}>
      {!outbox.hasServer && (
        <Alert severity="warning" role="note">
          Aucun serveur d'e-mail n'est réglé : rien ne part. Les e-mails sont gardés ici, et se lisent.
        </Alert>
      )}
      {outbox.restoredAt && <Restored since={outbox.restoredAt} />}
      {outbox.serverAbsence && <Absence {...outbox.serverAbsence} />}
      <UnderWay mailings={mailings} />
      {(waiting > 0 || outbox.paused) && <Leaving outbox={outbox} waiting={waiting} />}
      {counts.HELD > 0 && <Held count={counts.HELD} enabled={outbox.mode === 'enabled'} onShow={onShow} />}
      {counts.FAILED > 0 && <Failed count={counts.FAILED} />}
      {counts.DOUBTFUL > 0 && <Doubtful count={counts.DOUBTFUL} onShow={onShow} />}
    </Stack>
  );
}

/** The first ones: the others are unfolded. */
const FIRST = 3;

function UnderWay({ mailings }: { mailings: Job[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? mailings : mailings.slice(0, FIRST);
  return (
    <>
      {shown.map((job) => (
        <Card key={job.id} component="section" aria-label="Envoi en cours" sx={{ px: 4, py: 3 }}>
          <JobProgress job={job} />
        </Card>
      ))}
      {shown.length < mailings.length && (
        <Button onClick={() => setAll(true)} sx={{ alignSelf: 'start' }}>
          {`Voir les ${formatInteger(mailings.length)} envois en cours`}
        </Button>
      )}
    </>
  );
}

/** Nothing is lost meanwhile: the worker asks the server again each second. */
const Absence = ({ since, reason }: NonNullable<OutboxState['serverAbsence']>) => (
  <Alert severity="error" role="alert">
    {`Rien ne part depuis le ${formatDateTime(since)}. ${reason} Les e-mails attendent, et partiront dès que le serveur les prendra.`}
  </Alert>
);

/** Suspending keeps what waits; a mailing is stopped for good by its feature, which says how many have not left. */
function Leaving({ outbox, waiting }: { outbox: OutboxState; waiting: number }) {
  const { mutate, isPending } = useOutboxChange(setPaused);
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <BusyButton color="inherit" busy={isPending} onClick={() => mutate(!outbox.paused)}>
            {outbox.paused ? "Reprendre l'envoi" : "Suspendre l'envoi"}
          </BusyButton>
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
