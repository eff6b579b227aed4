import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { formatElapsed } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { isOver } from '@/shared/jobs/queries';
import { useJob } from '@/shared/jobs/useJob';
import { useNow } from '@/shared/time/useNow';
import type { Archive } from './api';
import { isWaiting, statusTexts } from './labels';

const chips = {
  SUCCESS: { icon: <CheckCircleOutlined />, background: 'var(--accent-soft)', text: 'var(--accent-text)' },
  ERROR: { icon: <ErrorOutlineOutlined />, background: 'var(--error-soft)', text: 'var(--error-text)' },
  NOT_STARTED: {
    icon: <HourglassEmptyOutlined />,
    background: 'var(--warning-soft)',
    text: 'var(--warning-text)',
  },
};

type Props = { archive: Archive; onEnded: () => void };

/** The word of its status, and how far the one that is written has come. */
export function ArchiveState({ archive, onEnded }: Props) {
  const { status, shortDuration } = archive;
  const chip = chips[status === 'IN_PROGRESS' ? 'NOT_STARTED' : status];
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip
          size="small"
          icon={chip.icon}
          label={statusTexts[status]}
          sx={{ backgroundColor: chip.background, color: chip.text, '& .MuiChip-icon': { color: 'inherit' } }}
        />
        {!shortDuration && <Chip size="small" label="Longue durée" />}
      </Stack>
      {isWaiting(archive) && <Progress jobId={archive.jobId} onEnded={onEnded} />}
    </Stack>
  );
}

function Progress({ jobId, onEnded }: { jobId: string; onEnded: () => void }) {
  const job = useJob(jobId);
  const now = useNow(1000);
  const over = job !== undefined && isOver(job);
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    if (over) ended();
  }, [over]);
  if (!job?.started || over) return null;
  const { done, total, message, started } = job;
  return (
    <Stack sx={{ gap: 1 }}>
      <LinearProgress
        aria-label="Création de l'archive"
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.floor((done / total) * 100) : 0}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {total ? `${formatInteger(done)} / ${formatInteger(total)} — ` : ''}
        {message}, écoulé {formatElapsed(now - Date.parse(started))}
      </Typography>
    </Stack>
  );
}
