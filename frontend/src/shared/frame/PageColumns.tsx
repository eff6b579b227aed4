import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = { widths: [number, number]; from?: 'md' | 'lg'; children: ReactNode };

/** Two columns of cards, as wide as `widths` say to each other, in windows `from` that width; else one above the other. */
export function PageColumns({ widths, from = 'lg', children }: Props) {
  const beside = widths.map((width) => `minmax(0, ${width}fr)`).join(' ');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: beside },
      }}
    >
      {children}
    </Box>
  );
}
