import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import Timelapse from '@mui/icons-material/Timelapse';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { formatDateTime, formatElapsed, formatMoment, formatTime } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { JobProgress } from '@/shared/jobs/JobProgress';
import { announceJob, isOver, isTimed, jobQuery } from '@/shared/jobs/queries';
import { jobUnit, jobWords, outcomeOf, undoLabels, unplacedCount } from '@/shared/jobs/labels';
import type { Job } from '@/shared/jobs/api';
import { useJob } from '@/shared/jobs/useJob';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { cancel, fetchReport } from './api';
import { stateOf, stateWords } from './labels';
import { BusyButton } from '@/shared/frame/BusyButton';
import { fullName } from '@/shared/format/people';
import { DownloadButton } from '@/shared/files/FileButton';
import { UndoButton } from '@/shared/undo/UndoButton';

const states = {
  NOT_STARTED: { icon: HourglassEmpty, colour: 'var(--text-muted)' },
  IN_PROGRESS: { icon: Timelapse, colour: 'var(--accent-text)' },
  SUCCESS: { icon: CheckCircleOutlined, colour: 'var(--accent-text)' },
  ERROR: { icon: ErrorOutlineOutlined, colour: 'var(--error-text)' },
  REFUSED: { icon: ReportProblemOutlined, colour: 'var(--warning-text)' },
  CANCELLED: { icon: BlockOutlined, colour: 'var(--text-muted)' },
} as const;

/** One work: followed live while it runs, with its outcome once it is over. */
export function JobItem({ job: listed }: { job: Job }) {
  const running = !isOver(listed) && !isTimed(listed);
  const job = useJob(running ? listed.id : undefined) ?? listed;
  const state = stateOf(job);
  const { icon: Icon, colour } = states[state];
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ px: 4, py: 3, gap: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Icon titleAccess={stateWords[state]} sx={{ fontSize: 18, mt: '1px', color: colour }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {job.status === 'IN_PROGRESS' ? <JobProgress job={job} /> : <Settled job={job} />}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {authorAndDuration(job)}
        </Typography>
        {job.cancellable && <CancelButton job={job} />}
        {job.status === 'SUCCESS' && <JobOutcome job={job} />}
      </Box>
    </Stack>
  );
}

function Settled({ job }: { job: Job }) {
  const waiting = job.status === 'NOT_STARTED';
  const outcome = job.status === 'SUCCESS' ? outcomeOf(job) : undefined;
  const { title, success } = jobWords(job);
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 4 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {waiting && !isTimed(job)
            ? `depuis ${formatTime(job.created)}`
            : formatMoment(job.finished ?? job.created)}
        </Typography>
      </Stack>
      {job.error && (
        <Typography sx={{ color: job.refused ? 'var(--warning-text)' : 'var(--error-text)' }}>
          {job.error.message}
        </Typography>
      )}
      {job.status === 'SUCCESS' && <Typography sx={{ color: 'text.secondary' }}>{success}</Typography>}
      {waiting && job.message && <Typography sx={{ color: 'text.secondary' }}>{job.message}</Typography>}
      {waiting && !job.message && (
        <Typography sx={{ color: 'text.secondary' }}>
          {job.notBefore ? `Prévu le ${formatDateTime(job.notBefore)}` : 'En attente'}
        </Typography>
      )}
      {job.status === 'CANCELLED' && <Typography sx={{ color: 'text.secondary' }}>Annulé</Typography>}
      {outcome && (
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {outcome}
        </Typography>
      )}
      {!waiting && !outcome && job.total !== null && job.total > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {formatInteger(job.done)} / {formatInteger(job.total)} {jobUnit(job.kind, job.total)}
        </Typography>
      )}
    </>
  );
}

/** Who launched it, and how long it took once it is over. */
function authorAndDuration({ author, started, finished }: Job) {
  const name = `par ${fullName(author)}`;
  if (!started || !finished) return name;
  return `${name}, en ${formatElapsed(Date.parse(finished) - Date.parse(started))}`;
}

function CancelButton({ job }: { job: Job }) {
  const client = useQueryClient();
  const { title } = jobWords(job);
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancel(job.id),
    onSuccess: () => announceJob(client),
    onError: (error) => toast.error(`Erreur lors de l'annulation du travail « ${title} »`, error),
  });
  const can = useCan();
  if (!can('cancelJob')) return null;
  return (
    <BusyButton
      busy={isPending}
      sx={{ mt: 2 }}
      onClick={() => mutate()}
      aria-label={isPending ? undefined : `Annuler : ${title}`}
    >
      {isPending ? 'Annulation en cours…' : 'Annuler'}
    </BusyButton>
  );
}

/** What can still be done about a work that succeeded: read its report, take it back, or why that is over. */
function JobOutcome({ job }: { job: Job }) {
  const can = useCan();
  const undoId = job.result?.undoId;
  const hasReport = job.kind === 'SLOT_ATTRIBUTION' && unplacedCount(job.result) > 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { mt: 2 } }}>
      {hasReport && can('getAttributionReport') && <ReportButton id={job.id} />}
      {typeof undoId === 'string' && (
        <UndoButton
          id={undoId}
          label={undoLabels[job.kind] ?? 'Annuler'}
          otherwise={<WhyNot id={job.id} />}
        />
      )}
    </Box>
  );
}

const ReportButton = ({ id }: { id: string }) => (
  <DownloadButton
    size="large"
    startIcon={<DownloadOutlined />}
    fileName="rapport-attribution.csv"
    fetchFile={() => fetchReport(id)}
    failed="Erreur lors du téléchargement du rapport"
  >
    Rapport (CSV)
  </DownloadButton>
);

/** In the place of the button: why the work can no longer be taken back. */
function WhyNot({ id }: { id: string }) {
  const { data } = useQuery(jobQuery(id));
  if (!data?.undo?.reason) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {data.undo.reason}
    </Typography>
  );
}
