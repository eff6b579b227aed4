import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '@/shared/format/dates';
import { fullName } from '@/shared/format/people';
import { Loading } from '@/shared/frame/Loading';
import { jobEnd } from '@/shared/jobs/useJob';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import type { Undoable } from '@/shared/undo/api';
import { undoablesQuery, useEndedJobs } from '@/shared/undo/queries';
import { UndoButton } from '@/shared/undo/UndoButton';
import { texts } from './labels';

/** What the person did, and everybody for an administrator: taken back from here, or why that is over. */
export function OwnActions() {
  const { data, error, refetch } = useHeld(useQuery(undoablesQuery(useEndedJobs())));
  if (error && !data)
    return <ErrorState title={texts.actionsFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading name={texts.actionsLoading} height={56} sx={{ m: 4 }} />;
  if (data.length === 0)
    return <StateMessage icon={UndoOutlined} title={texts.noAction} text={texts.noActionText} />;
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
          label={texts.takeBack}
          // Whatever page is open may show what it changed.
          onStarted={(jobId) => void jobEnd(jobId).then(() => client.invalidateQueries())}
        />
      ) : (
        <Typography sx={{ color: 'var(--warning-text)' }}>{obstacle}</Typography>
      )}
    </Box>
  );
}
