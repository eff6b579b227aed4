import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef } from 'react';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { Form } from '@/shared/form/Form';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { requiredText, z } from '@/shared/form/zod';
import { LIMITS } from '@/shared/limits/api';

const schema = z.object({ name: requiredText('Le nom est obligatoire', 'view') });

type Props = { name: string; onName: (name: string) => Promise<void>; onCancel: () => void };

/** A name edited in place: Entrée saves, Échap leaves it as it was. */
export function RenameField({ name, onName, onCancel }: Props) {
  const id = useId();
  const { form } = useSchemaForm({ schema, defaultValues: { name }, mode: 'onChange' });
  const { register, handleSubmit, formState } = form;
  const { isSubmitting, errors } = formState;
  const save = handleSubmit(async (fields) => {
    if (fields.name === name) onCancel();
    // What was typed stays when it could not be saved.
    else await onName(fields.name).catch(() => undefined);
  });
  const { ref, ...field } = register('name');
  const input = useRef<HTMLInputElement>(null);
  // The form fills in the name once the field exists: typing replaces it.
  useEffect(() => input.current?.select(), []);
  return (
    <Form
      form={form}
      onSubmit={() => {
        if (!isSubmitting) void save();
      }}
      sx={{ flex: 1, minWidth: 0, py: 1 }}
    >
      <OutlinedInput
        {...field}
        inputRef={(element: HTMLInputElement | null) => {
          ref(element);
          input.current = element;
        }}
        autoFocus
        fullWidth
        error={errors.name !== undefined}
        readOnly={isSubmitting}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Only this field: the panel stays open.
          event.preventDefault();
          onCancel();
        }}
        inputProps={{ 'aria-label': 'Nom de la vue', 'aria-describedby': id, maxLength: LIMITS.texts.view }}
        sx={{ height: 32, fontSize: 13 }}
      />
      <FieldMessage id={id} error={errors.name?.message} hint="Entrée enregistre, Échap annule" />
    </Form>
  );
}
