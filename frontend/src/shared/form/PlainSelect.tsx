import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

/** A choice in the browser's own list, 48 px high: on a phone it fills the screen, and it weighs nothing. */
export const PlainSelect = ({ wrong = false, ...rest }: ComponentProps<'select'> & { wrong?: boolean }) => (
  <Box
    component="select"
    aria-invalid={wrong}
    {...rest}
    sx={{
      minWidth: 140,
      height: 48,
      px: 3,
      font: 'inherit',
      fontSize: 16,
      color: 'text.primary',
      backgroundColor: 'background.paper',
      border: `1px solid ${wrong ? 'var(--error-main)' : 'var(--border-control)'}`,
      borderRadius: '8px',
      '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
    }}
  />
);
