import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '../frame/BusyButton';

type Props = ComponentProps<typeof BusyButton> & {
  onClose: () => void;
  /** At the left of the buttons. */
  before?: ReactNode;
};

/** The end of a dialog: Annuler, and the one button that does what the dialog is for. */
export const DialogEnd = ({ onClose, before, ...confirm }: Props) => (
  <DialogActions>
    {before}
    <Button size="large" onClick={onClose} disabled={confirm.busy}>
      Annuler
    </Button>
    <BusyButton size="large" variant="contained" color="primary" {...confirm} />
  </DialogActions>
);
