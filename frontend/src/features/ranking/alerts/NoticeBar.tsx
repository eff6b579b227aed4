import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** A line over the grid that says what it is opened for. */
export const NoticeBar = ({ children }: { children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: 2,
      px: 4,
      py: 1,
      minHeight: 36,
      color: 'var(--warning-text)',
      backgroundColor: 'var(--warning-soft)',
      borderBottom: '1px solid var(--warning-border)',
    }}
  >
    <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
    {children}
  </Stack>
);
