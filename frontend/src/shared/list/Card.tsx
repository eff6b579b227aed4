import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';

type Props = {
  component?: ElementType;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  sx?: SxProps;
  children: ReactNode;
};

/** The bordered surface of a list, a form or a section of a page. */
export const Card = ({ component = 'div', sx = {}, children, ...names }: Props) => (
  <Box
    component={component}
    {...names}
    sx={[
      {
        border: '1px solid var(--border-default)',
        borderRadius: '8px',
        backgroundColor: 'background.paper',
      },
      sx,
    ].flat()}
  >
    {children}
  </Box>
);
