import Close from '@mui/icons-material/Close';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LISTED, jobsQueryOf } from '@/shared/jobs/queries';
import { formatCount } from '@/shared/format/numbers';
import { limits } from '@/shared/limits/limits';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import { JobItem } from './JobItem';

export function JobsPanel({ onClose }: { onClose: () => void }) {
  const [size, setSize] = useState(LISTED);
  const { data, error, refetch, isFetching } = useHeld(useQuery(jobsQueryOf(size)));
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
        <Typography variant="h2">Travaux</Typography>
        <Button variant="text" startIcon={<Close />} onClick={onClose} autoFocus>
          Fermer
        </Button>
      </Stack>
      {!data && !error && (
        <Skeleton
          role="status"
          aria-label="Récupération des travaux"
          variant="rounded"
          height={56}
          sx={{ m: 4 }}
        />
      )}
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
              <Button variant="text" disabled={isFetching} onClick={() => setSize(limits().longestPage)}>
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
        Les travaux terminés restent affichés {formatCount(limits().jobDays, 'jour')}.
      </Typography>
    </>
  );
}
