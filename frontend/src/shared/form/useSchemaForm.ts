import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldError } from '../http/ApiError';

type Options<Fields extends FieldValues> = {
  schema: z.ZodType<Fields, Fields>;
  defaultValues: Fields;
  /** When a field is first judged; `onSubmit` by default. */
  mode?: 'onSubmit' | 'onChange';
  /** Whether the first wrong field takes the focus on Enregistrer; so it does, unless something else tells what is wrong. */
  shouldFocusError?: boolean;
  /** Called when what was typed differs from what is saved, and when it no longer does (`useUnsavedGuard`). */
  onUnsaved?: (unsaved: boolean) => void;
};

/** A form judged by `schema`; `refuse` shows what the server says of its fields, and goes to the first of them. */
export function useSchemaForm<Fields extends FieldValues>(options: Options<Fields>) {
  const { schema, defaultValues, mode = 'onSubmit', shouldFocusError = true, onUnsaved } = options;
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Fields>,
    mode,
    shouldFocusError,
  });
  const { setError, getValues, formState } = form;
  const { isDirty } = formState;
  useEffect(() => {
    onUnsaved?.(isDirty);
  }, [isDirty, onUnsaved]);
  useEffect(() => () => onUnsaved?.(false), [onUnsaved]);
  const refuse = useCallback(
    (errors: FieldError[]) => {
      const known = errors.filter(({ field }) => (field.split('.')[0] ?? '') in getValues());
      known.forEach(({ field, message }, index) =>
        setError(field as Path<Fields>, { message }, { shouldFocus: index === 0 }),
      );
    },
    [setError, getValues],
  );
  return { form, refuse };
}
