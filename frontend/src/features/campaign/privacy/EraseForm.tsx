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
import { z } from '@/shared/form/zod';
import { failureOfAct } from '@/shared/http/ApiError';

const LONGEST = 200;

type EraseFields = { reason: string; confirmation: string };

export type Reasons<R extends string> = readonly { value: R; label: string }[];

type Props<R extends string> = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** What must be typed, letter for letter. */
  expected: string;
  expectedLabel: string;
  busy: boolean;
  error: Error | null;
  /** What to choose from: nobody types a name into what is kept of it. */
  reasons: Reasons<R>;
  onConfirm: (typed: { reason: R; confirmation: string }) => void;
  onClose: () => void;
};

/** Before something is erased for good: what goes, why, and a word to type. */
export function EraseForm<R extends string>(props: Props<R>) {
  const { title, children, confirmLabel, expected, expectedLabel, busy, error, reasons, onConfirm, onClose } =
    props;
  const { form } = useSchemaForm<EraseFields>({
    schema: z.object({
      reason: z.string().min(1, 'Motif obligatoire'),
      confirmation: z
        .string()
        .trim()
        .refine((typed) => typed === expected, "Ce n'est pas ce qui est attendu"),
    }),
    defaultValues: { reason: '', confirmation: '' },
  });
  const submit = () => {
    if (busy) return;
    void form.handleSubmit(({ reason, confirmation }) => {
      const chosen = reasons.find(({ value }) => value === reason);
      if (chosen) onConfirm({ reason: chosen.value, confirmation });
    })();
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Annuler"
      destructive
      busyLabel={busy ? 'Effacement en cours…' : undefined}
      error={error && failureOfAct(error, "Rien n'a été effacé", 'Rechargez la page pour voir ce qui reste.')}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <div>{children}</div>
        <ReasonField reasons={reasons} />
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

function ReasonField({ reasons }: { reasons: Reasons<string> }) {
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
