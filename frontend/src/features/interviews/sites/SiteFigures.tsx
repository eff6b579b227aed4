import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { totalsOf, type Sitting } from './jurySittings';
import { waitingQuery } from './queries';

type Props = {
  /** Undefined, as the name, while the site is not there. */
  sittings: Sitting[] | undefined;
  siteName: string | undefined;
};

/** How many interviews a site has, and who still waits for one. */
export function SiteFigures({ sittings, siteName }: Props) {
  const { faceToFace, remote, total } = totalsOf(sittings ?? []);
  const known = sittings !== undefined;
  return (
    <Card sx={{ display: 'grid', gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' } }}>
      <Figure label="Présentiel" value={known ? faceToFace.slots : undefined}>
        {known && formatCount(faceToFace.attributed, 'attribué')}
      </Figure>
      <Figure label="Distanciel" value={known ? remote.slots : undefined}>
        {known && formatCount(remote.attributed, 'attribué')}
      </Figure>
      <Figure label="Total des entretiens" value={known ? total.slots : undefined}>
        {known &&
          `${formatCount(total.attributed, 'attribué')}, ${formatCount(total.slots - total.attributed, 'libre')}`}
      </Figure>
      <Waiting siteName={siteName} />
    </Card>
  );
}

function Waiting({ siteName = '' }: { siteName: string | undefined }) {
  const can = useCan();
  const { data } = useQuery({ ...waitingQuery(siteName), enabled: siteName !== '' });
  return (
    <Figure label="Candidats à attribuer" value={data} warned>
      {can('attributeSlot') && (
        <Link to={paths.interviewSlots} style={{ color: 'inherit' }}>
          Voir l&apos;attribution
        </Link>
      )}
    </Figure>
  );
}

type FigureProps = { label: string; value: number | undefined; warned?: boolean; children: ReactNode };

function Figure({ label, value, warned = false, children }: FigureProps) {
  return (
    <Box
      sx={{
        p: 3,
        color: warned && value ? 'var(--warning-text)' : undefined,
        boxShadow: '-1px -1px 0 var(--border-subtle)',
      }}
    >
      <div>{label}</div>
      <Typography component="div" sx={{ fontSize: 22, fontWeight: 620 }}>
        {value === undefined ? '–' : formatInteger(value)}
      </Typography>
      <Typography
        variant="body2"
        sx={{ minHeight: '1.4em', color: warned && value ? 'inherit' : 'text.secondary' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
