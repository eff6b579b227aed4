import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { barButton } from '@/shared/frame/barButton';
import { jobsQuery } from '@/shared/jobs/jobsQuery';
import { isOver } from '@/shared/jobs/useJob';
import { JobsPanel } from './JobsPanel';

/** Travaux: how many long works run, and the panel where each can be found again. */
export function JobsButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery(jobsQuery);
  const running = data?.content.filter((job) => !isOver(job)).length ?? 0;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="text"
        startIcon={<PendingActionsOutlined />}
        aria-label={running > 0 ? `Travaux, ${running} en cours` : 'Travaux'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
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
        <JobsPanel onClose={close} />
      </Popover>
    </>
  );
}
