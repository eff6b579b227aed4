import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatBytes } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';

type Props = {
  title: string;
  names: string;
  /** Bytes. */
  sent: number;
  size: number;
  onStop: () => void;
};

/** How much of the files is sent. */
export function Sending({ title, names, sent, size, onStop }: Props) {
  const percent = Math.min(100, Math.round((sent / size) * 100));
  return (
    <Card sx={{ maxWidth: 720, mx: 'auto', my: 6, p: 4 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{names}</Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={title} sx={{ my: 2 }} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatBytes(Math.min(sent, size))} / {formatBytes(size)}
        </Typography>
        <Button onClick={onStop}>Annuler</Button>
      </Stack>
    </Card>
  );
}
