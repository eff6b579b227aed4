import Box from '@mui/material/Box';
import { keyframes, type SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';

type Props = {
  /** Whether the height of what stands above is known. */
  settled: boolean;
  /** Of the second of two columns, which stands under the first one in windows of less than `lg` alone. */
  column?: boolean;
  children: ReactNode;
  sx?: SxProps;
};

// Nobody is kept from what they came for by an answer that does not come. A journey that looks for what moves sets a longer time.
const shown = keyframes({ to: { visibility: 'inherit' } });
const PATIENCE = 'var(--patience, 4s)';

const awaiting = { animation: `${shown} 0s ${PATIENCE} forwards` };
const hidden = { visibility: 'hidden', ...awaiting };
const hiddenUnderFirst = { visibility: { xs: 'hidden', lg: 'inherit' }, ...awaiting };

/**
 * What stands under content of unknown height: it loads meanwhile, and is shown once nothing can push it away any more, or
 * after some seconds.
 */
export const Underneath = ({ settled, column = false, children, sx }: Props) => (
  <Box sx={[sx ?? {}, settled ? {} : column ? hiddenUnderFirst : hidden].flat()}>{children}</Box>
);
