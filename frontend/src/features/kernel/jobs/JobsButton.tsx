import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { barButton } from '@/shared/frame/barButton';
import type { Job } from '@/shared/jobs/api';
import { announceJob, isOver, isTimed, jobsQuery } from '@/shared/jobs/queries';
import { jobWords } from '@/shared/jobs/labels';
import { onOpenJobs, type JobsTab } from '@/shared/jobs/panel';
import { useJob } from '@/shared/jobs/useJob';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { stateOf, stateWords } from './labels';

const JobsPanel = lazyPart(async () => ({ default: (await import('./JobsPanel')).JobsPanel }));

/** Counts again when this job ends, whichever page started it; returns its message. */
function useEndOf(id: string | undefined) {
  const client = useQueryClient();
  const job = useJob(id);
  const [ended, setEnded] = useState<Job>();
  if (job && isOver(job) && job.id !== ended?.id) setEnded(job);
  const endedId = ended?.id;
  useEffect(() => {
    if (endedId !== undefined) void announceJob(client);
  }, [endedId, client]);
  return ended && `${jobWords(ended).title} : ${stateWords[stateOf(ended)].toLowerCase()}`;
}

/** Travaux: how many long works run, and the panel where each can be found again. */
export function JobsButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [tab, setTab] = useState<JobsTab>('jobs');
  const open = (wanted: JobsTab) => {
    setTab(wanted);
    setAnchor(button.current);
  };
  useEffect(() => onOpenJobs(open), []);
  const { data } = useQuery(jobsQuery);
  const unfinished = data?.content.filter((job) => !isOver(job) && !isTimed(job)) ?? [];
  const running = unfinished.length;
  const ended = useEndOf(unfinished[0]?.id);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        ref={button}
        variant="text"
        startIcon={<PendingActionsOutlined />}
        aria-label={running > 0 ? `Travaux, ${running} en cours` : 'Travaux'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => open('jobs')}
        sx={barButton(anchor !== null)}
      >
        Travaux
        {running > 0 && (
          <Box
            component="span"
            sx={{
              ml: 1,
              minWidth: 16,
              px: 1,
              borderRadius: '999px',
              fontSize: 11,
              lineHeight: '16px',
              fontWeight: 600,
              color: 'var(--bg-appbar)',
              backgroundColor: 'var(--text-on-appbar)',
            }}
          >
            {running}
          </Box>
        )}
      </Button>
      <span aria-live="polite" style={visuallyHidden}>
        {ended}
      </span>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -6, horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Travaux',
            sx: { width: 420, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <Suspense>
          <JobsPanel tab={tab} onTab={setTab} onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
}
