import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatBytes } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import { INTERRUPTED } from '../files/labels';

type Props = {
  title: string;
  names: string;
  /** Bytes. */
  sent: number;
  size: number;
  onStop: () => void;
  onRetry?: (() => void) | undefined;
};

/** How much of the files is sent; with `onRetry`, that their sending was cut, and what sends them again. */
export function Sending({ title, names, sent, size, onStop, onRetry }: Props) {
  const percent = Math.min(100, Math.round((sent / size) * 100));
  return (
    <Card sx={{ maxWidth: 720, mx: 'auto', my: 6, p: 4 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{names}</Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={title} sx={{ my: 2 }} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography
          variant="body2"
          role={onRetry && 'alert'}
          sx={{ flex: 1, fontVariantNumeric: 'tabular-nums', color: onRetry && 'var(--error-text)' }}
        >
          {onRetry ? INTERRUPTED : `${formatBytes(Math.min(sent, size))} / ${formatBytes(size)}`}
        </Typography>
        <Button onClick={onStop}>Annuler</Button>
        {onRetry && (
          <Button variant="contained" color="primary" onClick={onRetry} sx={{ ml: 2 }}>
            Réessayer
          </Button>
        )}
      </Stack>
    </Card>
  );
}
