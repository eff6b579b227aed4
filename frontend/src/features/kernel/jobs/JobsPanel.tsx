import Close from '@mui/icons-material/Close';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '@/shared/frame/Loading';
import { LISTED, jobsQueryOf } from '@/shared/jobs/queries';
import { PageTabs, TabPanel } from '@/shared/frame/PageTabs';
import type { JobsTab } from '@/shared/jobs/panel';
import { useCan } from '@/shared/session/useAccount';
import { formatCount } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import { formatMoment } from '@/shared/format/dates';
import { fullName } from '@/shared/format/people';
import { jobEnd } from '@/shared/jobs/useJob';
import type { Undoable } from '@/shared/undo/api';
import { undoablesQuery, useEndedJobs } from '@/shared/undo/queries';
import { UndoButton } from '@/shared/undo/UndoButton';
import { JobItem } from './JobItem';
import { texts } from './labels';

type Props = { tab: JobsTab; onTab: (tab: JobsTab) => void; onClose: () => void };

/** The works and, for who may take something back, what they did. */
export function JobsPanel({ tab, onTab, onClose }: Props) {
  const tabs = useCan()('listUndoables')
    ? [
        { value: 'jobs' as const, label: texts.jobs },
        { value: 'actions' as const, label: texts.actions },
      ]
    : [];
  return (
    <>
      <Stack
        direction="row"
        sx={{
          px: 4,
          py: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {tabs.length > 0 ? (
          <PageTabs label={texts.jobs} {...{ tabs, tab, onTab }} />
        ) : (
          <Typography variant="h2">{texts.jobs}</Typography>
        )}
        <Button variant="text" startIcon={<Close />} onClick={onClose} autoFocus>
          Fermer
        </Button>
      </Stack>
      {tabs.length === 0 ? (
        <Jobs />
      ) : (
        <TabPanel tab={tab}>{tab === 'jobs' ? <Jobs /> : <OwnActions />}</TabPanel>
      )}
    </>
  );
}

function Jobs() {
  const [size, setSize] = useState(LISTED);
  const { data, error, refetch, isFetching } = useHeld(useQuery(jobsQueryOf(size)));
  return (
    <>
      {!data && !error && <Loading name="Récupération des travaux" height={56} sx={{ m: 4 }} />}
      {error && (
        <ErrorState
          title="Erreur lors de la récupération des travaux"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.content.length === 0 && (
        <StateMessage
          icon={PendingActionsOutlined}
          title="Aucun travail"
          text="Les imports, les calculs et les envois en cours se suivent ici."
        />
      )}
      {data && data.content.length > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-label="Liste des travaux"
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '60dvh', overflowY: 'auto' }}
        >
          {data.content.map((job) => (
            <JobItem key={job.id} job={job} />
          ))}
          {data.totalElements > data.content.length && (
            <Box component="li" sx={{ px: 4, py: 2 }}>
              <Button variant="text" disabled={isFetching} onClick={() => setSize(LIMITS.longestPage)}>
                {isFetching ? 'Chargement en cours…' : 'Voir les travaux précédents'}
              </Button>
            </Box>
          )}
        </Box>
      )}
      <Typography
        variant="body2"
        sx={{ px: 4, py: 2, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
      >
        Les travaux terminés restent affichés {formatCount(LIMITS.jobDays, 'jour')}.
      </Typography>
    </>
  );
}

/** What the person did, and everybody for an administrator: taken back from here, or why that is over. */
function OwnActions() {
  const { data, error, refetch } = useHeld(useQuery(undoablesQuery(useEndedJobs())));
  if (error && !data)
    return <ErrorState title={texts.actionsFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading name="Récupération de vos actions" height={56} sx={{ m: 4 }} />;
  if (data.length === 0)
    return <StateMessage icon={UndoOutlined} title="Aucune action à annuler" text={texts.noActionText} />;
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={texts.actions}
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '60dvh', overflowY: 'auto' }}
    >
      {data.map((action) => (
        <Action key={action.id} action={action} />
      ))}
    </Box>
  );
}

function Action({ action }: { action: Undoable }) {
  const client = useQueryClient();
  const { id, label, at, author, mine, obstacle } = action;
  const whose = mine ? 'par vous' : author && `par ${fullName(author)}`;
  return (
    <Box component="li" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 4 }}>
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Typography>
        <Typography variant="body2" sx={{ flexShrink: 0, color: 'text.secondary' }}>
          {formatMoment(at)}
        </Typography>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: obstacle === null ? 2 : 0 }}>
        {whose}
      </Typography>
      {obstacle === null ? (
        <UndoButton
          id={id}
          label="Annuler cette action"
          // Whatever page is open may show what it changed.
          onStarted={(jobId) => void jobEnd(jobId).then(() => client.invalidateQueries())}
        />
      ) : (
        <Typography sx={{ color: 'var(--warning-text)' }}>{obstacle}</Typography>
      )}
    </Box>
  );
}
