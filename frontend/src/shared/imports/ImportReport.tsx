import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDateTime } from '../format/dates';
import { Card } from '../list/Card';
import { Figure, Figures } from '../list/Figures';

export type ReportFigure = {
  label: string;
  value: number;
  why: string;
  tone?: 'error' | 'warning';
  /** The id of the part of the report that it counts. */
  section?: string;
  /** Narrows the report down to what it counts, or back where it is already. */
  onPress?: () => void;
  pressed?: boolean;
};

type Props = {
  /** What the figures are, for screen readers. */
  caption: string;
  figures: ReportFigure[];
  /** Between the figures and the parts. */
  notice?: ReactNode;
  aside: ReactNode;
  created: string;
  confirmed: string | null;
  /** The parts of the main column; the other one takes its room where there are none. */
  children: ReactNode;
};

/** What files would change, or have changed: figures, then who and what each of them is about. */
export const ImportReport = ({ caption, figures, notice, aside, created, confirmed, children }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
    <Card sx={{ overflow: 'hidden' }}>
      <Figures list={caption}>
        {figures.map((figure) => (
          <Tile key={figure.label} {...figure} />
        ))}
      </Figures>
    </Card>
    {notice}
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', lg: children ? 'minmax(0, 1fr) 384px' : '1fr' },
      }}
    >
      {children && <Card sx={part}>{children}</Card>}
      <Card sx={part}>
        {aside}
        <Typography
          variant="body2"
          sx={{ p: 3, color: 'text.secondary', borderTop: '1px solid var(--border-default)' }}
        >
          {confirmed
            ? `Import fait le ${formatDateTime(confirmed)}.`
            : `Simulation faite le ${formatDateTime(created)}. Rien n'est encore enregistré.`}
        </Typography>
      </Card>
    </Box>
  </Box>
);

const part = { minWidth: 0, overflow: 'hidden' };

function Tile({ label, value, why, tone, section, onPress, pressed = false }: ReportFigure) {
  const title =
    section && value > 0 ? (
      <Link href={`#${section}`} color="inherit">
        {label}
      </Link>
    ) : (
      label
    );
  const figure = (
    <Figure label={title} value={value} tone={tone}>
      {why}
    </Figure>
  );
  return (
    <li>
      {onPress && value > 0 ? (
        <ButtonBase
          component="div"
          aria-pressed={pressed}
          onClick={onPress}
          sx={{
            display: 'block',
            height: '100%',
            textAlign: 'left',
            backgroundColor: pressed ? 'var(--accent-soft)' : undefined,
            '&:hover': { backgroundColor: pressed ? 'var(--accent-soft)' : 'var(--bg-sunken)' },
            '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
          }}
        >
          {figure}
        </ButtonBase>
      ) : (
        figure
      )}
    </li>
  );
}
