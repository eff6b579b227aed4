import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { Loading } from '@/shared/frame/Loading';
import { PageFrame } from '@/shared/frame/PageFrame';
import type { Job } from '@/shared/jobs/api';
import { JobProgress } from '@/shared/jobs/JobProgress';
import { announceJob, isOver, jobsQuery } from '@/shared/jobs/queries';
import { useJob } from '@/shared/jobs/useJob';
import { Card } from '@/shared/list/Card';
import { ReloadButton } from '@/shared/list/ReloadButton';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast/toasts';
import { purge, start, type NewCampaign } from './api';
import { ConfirmStep } from './ConfirmStep';
import { CountList } from './CountList';
import { newCampaignQuery } from './queries';

const FAILED = 'Erreur lors de la préparation de la nouvelle campagne';
const steps = ['ARCHIVE', 'PURGE', 'START'] as const;
const labels = { ARCHIVE: 'Archiver', PURGE: 'Purger les candidats', START: 'Repartir' } as const;

/** Nouvelle campagne: archive, purge, start again, one step after the other, each confirmed with its counts. */
export function NewCampaignPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQueryWithToast(newCampaignQuery, FAILED);
  const reload = () => void client.invalidateQueries({ queryKey: newCampaignQuery.queryKey });
  return (
    <PageFrame
      title="Nouvelle campagne"
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      actions={<ReloadButton queryKey={newCampaignQuery.queryKey} />}
    >
      <Card sx={{ maxWidth: 720, p: 4 }}>
        {error && !data ? (
          <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Stack sx={{ gap: 4 }}>
            <Stepper activeStep={steps.indexOf(data.step)} sx={{ flexWrap: 'wrap', rowGap: 2 }}>
              {steps.map((step) => (
                <Step key={step}>
                  <StepLabel>{labels[step]}</StepLabel>
                </Step>
              ))}
            </Stepper>
            {data.step === 'ARCHIVE' && <ArchiveStep state={data} onEnded={reload} />}
            {data.step === 'PURGE' && <PurgeStep state={data} onEnded={reload} />}
            {data.step === 'START' && <StartStep key={data.next} state={data} />}
          </Stack>
        ) : (
          <Loading name="Chargement des étapes" height={200} />
        )}
      </Card>
    </PageFrame>
  );
}

type StepProps = { state: NewCampaign; onEnded: () => void };

/** A job of these steps as it stands; its end calls `onEnded`. */
function useStepJob(id: string | undefined, onEnded: () => void) {
  const job = useJob(id);
  const over = job !== undefined && isOver(job);
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    if (over) ended();
  }, [over]);
  return over ? undefined : job;
}

function ArchiveStep({ state, onEnded }: StepProps) {
  // An archive that is being written may be the one that is missing: no other is to be asked for.
  const job = useStepJob(state.archiveJobId ?? undefined, onEnded);
  if (state.archiveJobId)
    return (
      <Stack sx={{ gap: 2 }}>
        {job && <JobProgress job={job} />}
        <Typography>
          Une archive est en cours : l&apos;étape suivante attend qu&apos;elle soit écrite.
        </Typography>
      </Stack>
    );
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Typography>
        {`La campagne ${state.campaign} compte ${formatCount(state.candidates, 'candidat')}. Aucune archive ne contient ses dernières modifications : créez-en une, puis revenez ici.`}
      </Typography>
      <Link component={RouterLink} to={paths.archives}>
        Créer une archive
      </Link>
    </Stack>
  );
}

const runningPurge = ({ content }: { content: Job[] }) =>
  content.find((job) => job.kind === 'PURGE' && !isOver(job))?.id;

function PurgeStep({ state, onEnded }: StepProps) {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  // Asked for in another window, or before this page was read again: it is followed, not asked for twice.
  const { data: running } = useQuery({ ...jobsQuery, select: runningPurge });
  if (running && !jobId) setJobId(running); // kept, since it leaves the list of those that run before its end is told
  const job = useStepJob(jobId, onEnded);
  const { mutate, isPending, error } = useMutation({
    mutationFn: purge,
    onSuccess: (started) => {
      setJobId(started.jobId);
      void announceJob(client);
    },
  });
  if (job) return <JobProgress job={job} />;
  const archive = state.archive && `« ${state.archive.name} » du ${formatDateTime(state.archive.created)}`;
  return (
    <ConfirmStep
      label={`Purger ${formatCount(state.candidates, 'candidat')}`}
      expected={String(state.campaign)}
      expectedLabel={`Saisissez l'année de la campagne (${state.campaign})`}
      busy={isPending}
      error={error}
      destructive
      onConfirm={mutate}
    >
      <Typography>{`L'archive ${archive} contient la campagne. Ce qui suit est effacé de Parvis :`}</Typography>
      <CountList caption="Ce qui est effacé" counts={state.purged} />
    </ConfirmStep>
  );
}

function StartStep({ state }: { state: NewCampaign }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: start,
    onSuccess: (begun) => {
      client.setQueryData(newCampaignQuery.queryKey, begun);
      toast.success(`La campagne ${begun.campaign} commence`);
    },
  });
  // Nothing of a former campaign is left: this one has begun, and another one is seldom what is wanted.
  const [another, setAnother] = useState(false);
  if (state.removed.length === 0 && !another)
    return (
      <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
        <Typography>
          {`La campagne ${state.campaign} n'a encore aucun candidat, et rien n'y reste de la précédente.`}
        </Typography>
        <Link component={RouterLink} to={paths.campaign}>
          Régler ses dates et ses textes
        </Link>
        <Link component={RouterLink} to={paths.candidatesImport}>
          Importer les candidats
        </Link>
        <Button variant="text" onClick={() => setAnother(true)}>
          {`Passer à la campagne ${state.next}`}
        </Button>
      </Stack>
    );
  return (
    <ConfirmStep
      label={`Commencer la campagne ${state.next}`}
      expected={String(state.next)}
      expectedLabel={`Saisissez l'année de la nouvelle campagne (${state.next})`}
      busy={isPending}
      error={error}
      onConfirm={mutate}
    >
      <Typography>{`La campagne ${state.campaign} n'a aucun candidat. Les fonctionnalités sont désactivées.`}</Typography>
      {state.removed.length > 0 && <CountList caption="Ce qui part" counts={state.removed} />}
      <CountList caption="Ce qui reste" counts={state.kept} />
      <Typography sx={{ color: 'text.secondary' }}>
        Restent aussi les modèles de créneaux, le profil d&apos;import, les réglages et les comptes de
        l&apos;équipe.
      </Typography>
    </ConfirmStep>
  );
}
