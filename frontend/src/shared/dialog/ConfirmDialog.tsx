import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { unbroken } from '../format/unbroken';
import { wholeLabel } from '../frame/wholeLabel';
import { BusyButton } from '../frame/BusyButton';

type Props = {
  open: boolean;
  title: string;
  /** What will happen, to how many objects. */
  children: ReactNode;
  /** A verb and a count (« Importer 6 461 candidats »), or the contract's Oui. */
  confirmLabel?: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** While the call runs: what the confirming button then says. */
  busyLabel?: string | undefined;
  /** Why the last try failed, shown inside the dialog. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** What the second button does, where that is not to close. */
  onCancel?: () => void;
  /** Called when it has closed: move the focus here if the opening button no longer exists. */
  onClosed?: () => void;
};

/** Asks before something that cannot be undone. Escape and the second button leave everything as it is. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = 'Oui',
  cancelLabel = 'Non',
  destructive = false,
  busyLabel,
  error,
  onConfirm,
  onClose,
  onCancel = onClose,
  onClosed,
}: Props) {
  const id = useId();
  const busy = busyLabel !== undefined;
  const shown = useRef(false);
  const closed = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    if (shown.current && !open) closed();
    shown.current = open;
  }, [open]);
  // One that fades away takes a second press of its buttons, and loses the name that its text holds.
  if (!open) return null;
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', m: 4, p: 2 } } }}
    >
      <DialogTitle id={`${id}-title`}>{unbroken(title)}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ color: 'text.secondary' }}>
        {children}
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 4 }}>
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button size="large" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <BusyButton
          busy={busy}
          size="large"
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          onClick={onConfirm}
          sx={wholeLabel(40)}
        >
          {busyLabel ?? confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
