import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';

type Props = {
  /** Whether the height of what stands above is known. */
  settled: boolean;
  /** Of the second of two columns, which stands under the first one in windows of less than `lg` alone. */
  column?: boolean;
  children: ReactNode;
  sx?: SxProps;
};

const hidden = { visibility: 'hidden' };
const hiddenUnderFirst = { visibility: { xs: 'hidden', lg: 'inherit' } };

/** What stands under content of unknown height: it loads meanwhile, and is shown once nothing can push it away any more. */
export const Underneath = ({ settled, column = false, children, sx }: Props) => (
  <Box sx={[sx ?? {}, settled ? {} : column ? hiddenUnderFirst : hidden].flat()}>{children}</Box>
);
