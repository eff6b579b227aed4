import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent } from 'react';
import { formatTime } from '@/shared/format/dates';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { useNow } from '@/shared/time/useNow';
import type { HeldProject, Queue } from './api';
import { ProjectHeader } from './ProjectHeader';

const MINUTE = 60_000;
/** From how many minutes before its end a hold is told in amber. */
const SOON = 5;

type Props = {
  project: HeldProject;
  queue: Queue;
  /** What is typed: somebody who types still reads. */
  typed: string;
  onRenew: () => void;
};

/** Which project is read, how many are left, and until when it waits for its reader. */
export function ReadingHeader({ project, queue, typed, onRenew }: Props) {
  // Whole minutes until then, 0 from then on.
  const minutes = Math.max(0, Math.ceil((Date.parse(project.heldUntil) - useNow(MINUTE / 4)) / MINUTE));
  const renew = useEffectEvent(() => {
    if (typed !== '' && minutes < SOON * 5) onRenew();
  });
  useEffect(() => renew(), [typed]);
  const all = queue.mine + queue.left;
  return (
    <ProjectHeader
      project={project}
      left={`${formatCount(queue.mine, 'lu')}, ${formatInteger(queue.left)} à lire avec celui-ci`}
    >
      <LinearProgress
        variant="determinate"
        aria-hidden
        value={all === 0 ? 0 : (100 * queue.mine) / all}
        sx={{ width: 160, display: { xs: 'none', md: 'block' } }}
      />
      <Stack direction="row" sx={{ ml: { sm: 'auto' }, gap: 1, alignItems: 'center' }}>
        <LockClockOutlined aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
        {minutes <= SOON ? (
          <Box role="status" sx={{ color: 'var(--warning-text)', fontWeight: 600 }}>
            {minutes > 0 ? `Encore ${formatCount(minutes, 'minute')}` : 'Le projet ne vous est plus réservé'}
          </Box>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>
            Réservé pour vous jusqu&apos;à <strong>{formatTime(project.heldUntil)}</strong>
          </Box>
        )}
      </Stack>
    </ProjectHeader>
  );
}
