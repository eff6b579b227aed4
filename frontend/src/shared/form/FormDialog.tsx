import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Form } from './Form';
import { DialogEnd } from '../dialog/DialogEnd';
import { TitledDialog } from '../dialog/TitledDialog';

type Props<Fields extends FieldValues> = {
  title: ReactNode;
  form: UseFormReturn<Fields>;
  /** Validates and saves; nothing is sent twice while `busy`. */
  onSubmit: () => void;
  submitLabel: string;
  busy: boolean;
  /** Whether what it is about is still on its way: nothing can be sent yet. */
  waiting?: boolean;
  onClose: () => void;
  width?: number;
  children: ReactNode;
};

/**
 * A short form in a dialog: its fields, Annuler and what it does. It stays open while `busy`: the end of what is sent
 * would close the dialog that is opened next.
 */
export function FormDialog<Fields extends FieldValues>(props: Props<Fields>) {
  const { title, form, onSubmit, submitLabel, busy, waiting = false, onClose, width, children } = props;
  return (
    <TitledDialog title={title} onClose={busy ? undefined : onClose} {...(width !== undefined && { width })}>
      <Form
        form={form}
        onSubmit={() => {
          if (!busy && !waiting) onSubmit();
        }}
      >
        <DialogContent>{children}</DialogContent>
        <DialogEnd busy={busy} disabled={waiting} type="submit" onClose={onClose}>
          {submitLabel}
        </DialogEnd>
      </Form>
    </TitledDialog>
  );
}
