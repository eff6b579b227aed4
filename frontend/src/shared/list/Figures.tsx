import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';

type FiguresProps = {
  /** Read as a list of this name. */
  list?: string;
  children: ReactNode;
};

/** Figures side by side, as many on a line as there is room for. */
export const Figures = ({ list, children }: FiguresProps) => (
  <Box
    component={list ? 'ul' : 'div'}
    aria-label={list}
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(130px, 100%), 1fr))',
      overflow: 'hidden',
      // The lines between them: the outer ones are cut.
      '& > *': { boxShadow: '-1px -1px 0 var(--border-subtle)' },
    }}
  >
    {children}
  </Box>
);

type Props = {
  label: ReactNode;
  /** Undefined as long as it is not known. */
  value: number | undefined;
  /** In the colour of a warning or of an error, unless there is none of them. */
  tone?: 'warning' | 'error' | undefined;
  /** What else is to know of it. */
  children: ReactNode;
};

/** How many there are of what the label says. */
export function Figure({ label, value, tone, children }: Props) {
  const coloured = tone !== undefined && Boolean(value);
  return (
    <Box sx={{ p: 3, color: coloured ? `var(--${tone}-text)` : undefined }}>
      <Box sx={{ fontWeight: 500 }}>{label}</Box>
      <Box
        sx={{
          fontSize: 22,
          fontWeight: 620,
          lineHeight: '32px',
          fontVariantNumeric: 'tabular-nums lining-nums',
        }}
      >
        {value === undefined ? <Skeleton width={64} /> : formatInteger(value)}
      </Box>
      <Typography
        variant="body2"
        component="div"
        sx={{ minHeight: '1.4em', color: coloured ? 'inherit' : 'text.secondary' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
