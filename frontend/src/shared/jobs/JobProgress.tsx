import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatElapsed } from '../format/dates';
import { formatInteger } from '../format/numbers';
import { useNow } from '../time/useNow';
import type { Job } from './api';
import { jobUnit, jobWords, outcomeOf } from './labels';
import { isOver } from './queries';

type Props = {
  job: Job;
  /** Instead of the name of the work. */
  title?: string;
};

/** A long work: its name, elapsed time, current step, and a bar with done / total; a mailing until its mails left. */
export function JobProgress({ job, title = jobWords(job).title }: Props) {
  const over = isOver(job);
  const now = useNow(over ? undefined : 1000);
  const { done, total, started, finished } = job;
  const message = (over ? undefined : outcomeOf(job)) ?? job.message;
  const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 4 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {started && (
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            écoulé {formatElapsed((over && finished ? Date.parse(finished) : now) - Date.parse(started))}
          </Typography>
        )}
      </Stack>
      {message && <Typography sx={{ color: 'text.secondary' }}>{message}</Typography>}
      <LinearProgress
        aria-label={title}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent ?? 0}
        sx={{ my: 2 }}
      />
      {total !== null && (
        <Stack direction="row" sx={{ justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' }}>
          <Typography variant="body2">
            {formatInteger(done)} / {formatInteger(total)} {jobUnit(job.kind, total)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {percent}&nbsp;%
          </Typography>
        </Stack>
      )}
    </Box>
  );
}
