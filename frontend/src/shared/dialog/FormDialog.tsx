import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Form } from '../form/Form';
import { BusyButton } from '../frame/BusyButton';
import { TitledDialog } from './TitledDialog';

type Props<Fields extends FieldValues> = {
  title: ReactNode;
  form: UseFormReturn<Fields>;
  /** Validates and saves; nothing is sent twice while `busy`. */
  onSubmit: () => void;
  submitLabel: string;
  busy: boolean;
  onClose: () => void;
  width?: number;
  children: ReactNode;
};

/** A short form in a dialog: its fields, Annuler and what it does. */
export function FormDialog<Fields extends FieldValues>(props: Props<Fields>) {
  const { title, form, onSubmit, submitLabel, busy, onClose, width, children } = props;
  return (
    <TitledDialog title={title} onClose={onClose} {...(width !== undefined && { width })}>
      <Form
        form={form}
        onSubmit={() => {
          if (!busy) onSubmit();
        }}
      >
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button size="large" onClick={onClose}>
            Annuler
          </Button>
          <BusyButton busy={busy} size="large" type="submit" variant="contained" color="primary">
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </Form>
    </TitledDialog>
  );
}
