import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { TINY_WINDOW } from '../theme/tinyWindow';

/** The end of a window of the candidate's space: at the bottom, within the thumb's reach. */
export const SpaceFooter = ({ gap = 0, children }: { gap?: number; children: ReactNode }) => (
  <Stack
    data-footer
    sx={{
      position: 'sticky',
      bottom: 0,
      [TINY_WINDOW]: { position: 'static' },
      zIndex: 4,
      mt: 'auto',
      gap,
      px: 4,
      py: 3,
      backgroundColor: 'background.paper',
      borderTop: '1px solid var(--border-default)',
    }}
  >
    {children}
  </Stack>
);
