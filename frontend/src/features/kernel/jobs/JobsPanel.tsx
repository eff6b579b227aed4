import Close from '@mui/icons-material/Close';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
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
import { JobItem } from './JobItem';
import { texts } from './labels';
import { OwnActions } from './OwnActions';

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
