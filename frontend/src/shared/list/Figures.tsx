import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';

/** Figures side by side, as many on a line as there is room for. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
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
}

type Props = {
  label: string;
  /** Undefined as long as it is not known. */
  value: number | undefined;
  /** In the colour of a warning, unless there is none of them. */
  warned?: boolean;
  /** What else is to know of it. */
  children: ReactNode;
};

/** How many there are of what the label says. */
export function Figure({ label, value, warned = false, children }: Props) {
  const coloured = warned && Boolean(value);
  return (
    <Box sx={{ p: 3, color: coloured ? 'var(--warning-text)' : undefined }}>
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
