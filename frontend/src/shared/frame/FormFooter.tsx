import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { TINY_WINDOW } from '../theme/tinyWindow';

/** The actions of a form as high as its page: they stay in sight at the bottom of the window. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Stack
      data-footer
      direction="row"
      sx={{
        position: 'sticky',
        [TINY_WINDOW]: { position: 'static' },
        bottom: 0,
        zIndex: 3,
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        backgroundColor: 'background.paper',
        borderTop: '1px solid var(--border-default)',
      }}
    >
      {children}
    </Stack>
  );
}
