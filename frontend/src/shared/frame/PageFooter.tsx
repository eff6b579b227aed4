import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** The actions of a page, in sight where the screen has room for them. */
export function PageFooter({ children }: { children: ReactNode }) {
  return (
    <Stack
      data-footer
      direction="row"
      sx={{
        position: { sm: 'sticky' }, // on a phone it would hide what it speaks of
        bottom: 0,
        zIndex: 2,
        mx: -4,
        mb: -4,
        mt: 'auto',
        px: 4,
        py: 3,
        gap: 4,
        alignItems: 'center',
        flexWrap: 'wrap',
        borderTop: '1px solid var(--border-default)',
        backgroundColor: 'background.paper',
      }}
    >
      {children}
    </Stack>
  );
}
