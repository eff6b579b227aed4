import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { serverDetails } from '@/shared/http/ApiError';
import { BusyButton } from '@/shared/frame/BusyButton';

type Props = {
  children: ReactNode;
  label: string;
  expected: string;
  expectedLabel: string;
  busy: boolean;
  error: Error | null;
  destructive?: boolean;
  onConfirm: (typed: string) => void;
};

/** What a step does, and the year to type before it does. */
export function ConfirmStep(props: Props) {
  const { children, label, expected, expectedLabel, busy, error, destructive = false, onConfirm } = props;
  const { form } = useSchemaForm({
    schema: z.object({
      year: z
        .string()
        .trim()
        .refine((typed) => typed === expected, "Ce n'est pas l'année attendue"),
    }),
    defaultValues: { year: '' },
  });
  return (
    <Form
      form={form}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      onSubmit={() => {
        if (!busy) void form.handleSubmit(({ year }) => onConfirm(year))();
      }}
    >
      {children}
      <TextField<{ year: string }>
        name="year"
        label={expectedLabel}
        required={false}
        input={{ maxLength: 10 }}
      />
      {error && (
        <Alert severity="error" role="alert">
          {serverDetails(error)}
        </Alert>
      )}
      <BusyButton
        busy={busy}
        type="submit"
        variant="contained"
        color={destructive ? 'error' : 'primary'}
        sx={{ alignSelf: 'flex-start' }}
      >
        {busy ? 'En cours…' : label}
      </BusyButton>
    </Form>
  );
}
