import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { requiredText, z } from '@/shared/form/zod';
import { serverDetails } from '@/shared/http/ApiError';

const LONGEST = 200;

type EraseFields = { reason: string; confirmation: string };

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** What must be typed, letter for letter. */
  expected: string;
  expectedLabel: string;
  busy: boolean;
  error: Error | null;
  /** The reasons to choose from; without them one is typed. */
  reasons?: readonly { value: string; label: string }[];
  onConfirm: (typed: EraseFields) => void;
  onClose: () => void;
};

/** Before something is erased for good: what goes, why, and a word to type. */
export function EraseForm(props: Props) {
  const { title, children, confirmLabel, expected, expectedLabel, busy, error, onConfirm, onClose } = props;
  const { form } = useSchemaForm<EraseFields>({
    schema: z.object({
      reason: requiredText('Motif obligatoire', LONGEST),
      confirmation: z
        .string()
        .trim()
        .refine((typed) => typed === expected, "Ce n'est pas ce qui est attendu"),
    }),
    defaultValues: { reason: '', confirmation: '' },
  });
  const submit = () => {
    if (!busy) void form.handleSubmit((typed) => onConfirm(typed))();
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Annuler"
      destructive
      busyLabel={busy ? 'Effacement en cours…' : undefined}
      error={error && `Rien n'a été effacé : ${serverDetails(error)}`}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <div>{children}</div>
        {props.reasons ? (
          <ReasonField reasons={props.reasons} />
        ) : (
          <TextField<EraseFields>
            name="reason"
            label="Motif"
            required={false}
            input={{ maxLength: LONGEST }}
          />
        )}
        <TextField<EraseFields>
          name="confirmation"
          label={expectedLabel}
          required={false}
          input={{ maxLength: LONGEST }}
        />
      </Form>
    </ConfirmDialog>
  );
}

function ReasonField({ reasons }: { reasons: readonly { value: string; label: string }[] }) {
  const { field, fieldState } = useController<EraseFields, 'reason'>({ name: 'reason' });
  const id = useId();
  return (
    <FormControl error={fieldState.invalid} fullWidth>
      <FormLabel id={id}>Motif</FormLabel>
      <ChoiceButtons
        fullWidth
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        choices={reasons}
        value={field.value}
        onChange={field.onChange}
        fieldName={field.name}
        fieldRef={field.ref}
      />
      <FieldMessage id={`${id}-help`} error={fieldState.error?.message} />
    </FormControl>
  );
}
