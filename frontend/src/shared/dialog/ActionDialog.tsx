import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { scrollEdge } from '../theme/scrollEdge';
import { Failure } from './Failure';
import { TitledDialog } from './TitledDialog';
import { BusyButton } from '../frame/BusyButton';

type Props = {
  title: string;
  children: ReactNode;
  /** The verb and how many; absent while there is nothing to confirm. */
  confirmLabel: string | undefined;
  /** While the call runs: what the confirming button then says. */
  busyLabel: string | undefined;
  /** Why the action failed, after the contract's sentence. */
  failure: { text: string; error: unknown; more?: ReactNode } | undefined;
  /** What to know before confirming: it stays in view above the buttons. */
  notice?: ReactNode;
  /** What was done: then nothing is left but to close. */
  done: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  wide?: boolean;
};

/** An action that shows what it will do, runs, and shows its outcome in place. */
export function ActionDialog(props: Props) {
  const { title, confirmLabel, busyLabel, failure, notice, done, onConfirm, onClose, wide = false } = props;
  const busy = busyLabel !== undefined;
  const nothingToDo = confirmLabel === undefined && !busy && Boolean(notice ?? failure);
  return (
    <TitledDialog title={title} onClose={busy ? undefined : onClose} width={wide ? 760 : 560}>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, ...scrollEdge }}>
        {props.children}
        {failure && (
          <Alert severity="error" role="alert">
            <Failure text={failure.text} error={failure.error} />
            {failure.more}
          </Alert>
        )}
        {done && (
          <Alert severity="success" role="status">
            {done}
          </Alert>
        )}
      </DialogContent>
      {notice && <Box sx={{ px: 6, py: 2 }}>{notice}</Box>}
      <DialogActions>
        <Button size="large" onClick={onClose} disabled={busy} autoFocus={Boolean(done)}>
          {done || nothingToDo ? 'Fermer' : 'Annuler'}
        </Button>
        {!done && (confirmLabel !== undefined || busy) && (
          <BusyButton busy={busy} size="large" variant="contained" color="primary" onClick={onConfirm}>
            {busyLabel ?? confirmLabel}
          </BusyButton>
        )}
      </DialogActions>
    </TitledDialog>
  );
}
