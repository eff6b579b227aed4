import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { TitledDialog } from './TitledDialog';

type Props = { title: ReactNode; onClose: () => void; width?: number; children: ReactNode };

/** A dialog with nothing to save: what it shows takes effect at once, or is only read. Its last button closes it. */
export const InformationDialog = ({ title, onClose, width, children }: Props) => (
  <TitledDialog title={title} onClose={onClose} {...(width !== undefined && { width })}>
    <DialogContent>{children}</DialogContent>
    <DialogActions>
      <Button size="large" onClick={onClose}>
        Fermer
      </Button>
    </DialogActions>
  </TitledDialog>
);
