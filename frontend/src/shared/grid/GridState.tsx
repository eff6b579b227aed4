import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ErrorState } from '../list/StateMessage';
import type { Count } from './rowsSource';

type Props = {
  count: Count;
  failure: unknown;
  /** The contract's sentence for rows that could not be read. */
  failed: string;
  onRetry: () => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
};

/** Over the rows of a grid when there are none, or when some could not be read: then with Réessayer. */
export function GridState({ count, failure, failed, onRetry, empty }: Props) {
  if (failure === undefined) return count.total === 0 ? <Cover>{empty}</Cover> : null;
  return count.loaded === 0 ? (
    <Cover opaque>
      <ErrorState title={failed} error={failure} onRetry={onRetry} />
    </Cover>
  ) : (
    <PartFailed onRetry={onRetry} />
  );
}

const Cover = ({ opaque = false, children }: { opaque?: boolean; children: ReactNode }) => (
  <Box
    sx={{
      position: 'absolute',
      inset: 'calc(var(--header-height) + 1px) 0 0',
      display: 'flex',
      backgroundColor: opaque ? 'background.paper' : undefined,
    }}
  >
    {children}
  </Box>
);

/** Some rows are there, others could not be read. */
const PartFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Stack
    role="alert"
    direction="row"
    sx={{
      position: 'absolute',
      top: 'calc(var(--header-height) + 12px)',
      left: '50%',
      transform: 'translateX(-50%)',
      alignItems: 'center',
      gap: 3,
      px: 4,
      py: 1,
      color: 'var(--error-text)',
      backgroundColor: 'var(--error-soft)',
      border: '1px solid var(--error-border)',
      borderRadius: '8px',
      boxShadow: 'var(--shadow-popover)',
    }}
  >
    Des lignes n'ont pas pu être chargées.
    <Button startIcon={<Refresh />} onClick={onRetry}>
      Réessayer
    </Button>
  </Stack>
);
