import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** What is still to be done before slots can be created. */
export const Missing = ({ children }: { children: ReactNode }) => (
  <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 1, color: 'var(--warning-text)' }}>
    <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
    {children}
  </Stack>
);
