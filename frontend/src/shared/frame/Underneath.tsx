import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';

type Props = {
  /** Whether the height of what stands above is known. */
  settled: boolean;
  children: ReactNode;
  sx?: SxProps;
};

/** What stands under content of unknown height: it loads meanwhile, and is shown once nothing can push it away any more. */
export const Underneath = ({ settled, children, sx }: Props) => (
  <Box sx={[sx ?? {}, settled ? {} : { visibility: 'hidden' }].flat()}>{children}</Box>
);
