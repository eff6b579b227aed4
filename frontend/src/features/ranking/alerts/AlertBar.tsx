import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '@/shared/format/numbers';
import type { Count } from '@/shared/grid/rowsSource';
import { alertLabels, type AlertKind } from './labels';
import { NoticeBar } from './NoticeBar';

type Props = {
  kind: AlertKind;
  count: Count;
  /** Deals with all of them in turn. */
  onResolve?: (() => void) | undefined;
  onLeave: () => void;
  /** What else can be done with them. */
  action?: ReactNode;
};

/** Says that the grid shows the candidates of one alert alone, how many remain, and how to leave. */
export const AlertBar = ({ kind, count, onResolve, onLeave, action }: Props) => (
  <NoticeBar>
    <Typography variant="body2" component="p" role="status" sx={{ fontWeight: 500 }}>
      {alertLabels[kind]} :{' '}
      {count.total === undefined ? '…' : formatCount(count.total, 'candidat restant', 'candidats restants')}
    </Typography>
    {onResolve && (
      <Button onClick={onResolve} sx={{ height: 26 }}>
        Résoudre à la suite
      </Button>
    )}
    <Button onClick={onLeave} sx={{ height: 26 }}>
      Quitter les alertes
    </Button>
    {action}
  </NoticeBar>
);
