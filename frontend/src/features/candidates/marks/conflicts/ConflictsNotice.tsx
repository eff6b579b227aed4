import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatCount } from '@/shared/format/numbers';

type Props = { count: number; onResolve: (() => void) | undefined };

/** How many conflicts a candidate has, and the way to them for those who may. */
export function ConflictsNotice({ count, onResolve }: Props) {
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      action={onResolve && <Button onClick={onResolve}>Résoudre</Button>}
      sx={{ alignItems: 'center' }}
    >
      {formatCount(count, 'conflit de notes à résoudre', 'conflits de notes à résoudre')}
    </Alert>
  );
}
