import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '@/shared/format/numbers';
import type { Count } from '@/shared/grid/rowsSource';
import { alertLabels, type AlertKind } from './labels';

type Props = { kind: AlertKind; count: Count; onLeave: () => void };

/** Says that the grid shows the candidates of one alert alone, how many remain, and how to leave. */
export function AlertBar({ kind, count, onLeave }: Props) {
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        px: 4,
        py: 1,
        minHeight: 36,
        color: 'var(--warning-text)',
        backgroundColor: 'var(--warning-soft)',
        borderBottom: '1px solid var(--warning-border)',
      }}
    >
      <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
      <Typography variant="body2" component="p" role="status" sx={{ fontWeight: 500 }}>
        {alertLabels[kind]} :{' '}
        {count.total === undefined ? '…' : formatCount(count.total, 'candidat restant', 'candidats restants')}
      </Typography>
      <Button onClick={onLeave} sx={{ height: 26 }}>
        Quitter les alertes
      </Button>
    </Stack>
  );
}
