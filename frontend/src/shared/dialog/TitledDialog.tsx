import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

type Props = Omit<DialogProps, 'open' | 'title' | 'onClose'> & {
  title: ReactNode;
  /** Absent while the dialog cannot be left. */
  onClose: (() => void) | undefined;
  /** In pixels; never wider than the screen. */
  width?: number;
  children: ReactNode;
};

/** A dialog under its title, at its width. */
export function TitledDialog({ title, onClose, width = 520, children, ...rest }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
      {...rest}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}
