import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import type { Job } from '@/shared/jobs/api';
import type { LastComputation as Last } from './api';

type Props = { last: Last | undefined; busy: boolean; job: Job | undefined };

/** It gives way to what is beside it, on two lines if need be: the row stays as high, and what is below where it is. */
const room = {
  flex: '1 1 280px',
  minWidth: 0,
  alignItems: 'center',
  justifyContent: { xs: 'flex-start', md: 'flex-end' },
};

/** When the results were made and whether they still hold; while new ones are made, how far that is. */
export function LastComputation({ last, busy, job }: Props) {
  if (busy) return <Running job={job} />;
  if (!last) return null;
  if (last.status === 'NOT_STARTED' || last.status === 'IN_PROGRESS') return <Running job={job} />;
  if (last.status === 'CANCELLED')
    return (
      <Notice colour="var(--warning-text)" icon={WarningAmberOutlined}>
        {last.finished ? `Calculs annulés le ${formatDateTime(last.finished)}` : 'Calculs annulés'}
      </Notice>
    );
  if (last.status === 'ERROR')
    return (
      <Notice colour="var(--error-text)" icon={ErrorOutlineOutlined}>
        {last.finished ? `Calculs en échec le ${formatDateTime(last.finished)}` : 'Calculs en échec'}
      </Notice>
    );
  const when = last.finished
    ? `Derniers calculs le ${formatDateTime(last.finished)}`
    : 'Aucun calcul pour le moment';
  if (!last.stale) return <Notice colour="var(--text-secondary)">{when}</Notice>;
  return (
    <Notice colour="var(--warning-text)" icon={WarningAmberOutlined}>
      {last.finished ? `${when}\u00a0: données ou formules modifiées depuis` : when}
    </Notice>
  );
}

type NoticeProps = { colour: string; icon?: ComponentType<SvgIconProps>; children: ReactNode };

const Notice = ({ colour, icon: Icon, children }: NoticeProps) => (
  <Stack direction="row" sx={room}>
    <Typography
      variant="body2"
      component="span"
      sx={{ color: colour, textAlign: { md: 'right' }, textWrap: 'balance' }}
    >
      {Icon && <Icon aria-hidden sx={{ fontSize: 16, verticalAlign: '-3px', mr: 1 }} />}
      {children}
    </Typography>
  </Stack>
);

function Running({ job }: { job: Job | undefined }) {
  const { done = 0, total = null, message = null } = job ?? {};
  return (
    <Stack direction="row" sx={{ ...room, gap: 3 }}>
      <Typography variant="body2" noWrap sx={{ color: 'text.secondary', maxWidth: 320 }}>
        {message ?? 'Calculs en cours…'}
      </Typography>
      <LinearProgress
        aria-label="Calculs en cours"
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.min(100, (done / total) * 100) : 0}
        sx={{ width: 120 }}
      />
      {total !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {formatInteger(done)} / {formatInteger(total)}
        </Typography>
      )}
    </Stack>
  );
}
