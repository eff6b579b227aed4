import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { OWN_COLOURS } from '@/shared/theme/ownColours';

/** The border of an editor, which says as that of any field where the focus is and what is wrong. */
export const EditorFrame = ({ wrong, children }: { wrong: boolean; children: ReactNode }) => (
  <Box
    sx={{
      border: '1px solid',
      borderColor: wrong ? 'var(--error-main)' : 'var(--border-control)',
      borderRadius: '6px',
      overflow: 'hidden',
      '&:focus-within': { borderColor: 'var(--accent-main)', boxShadow: '0 0 0 1px var(--accent-main)' },
      [OWN_COLOURS]: { '&:focus-within': { outline: '2px solid Highlight' } },
    }}
  >
    {children}
  </Box>
);
