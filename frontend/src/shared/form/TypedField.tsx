import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { FieldMessage } from './FieldMessage';
import { labelledByHeader } from './fieldHeaders';
import type { TypedInputProps } from './TypedInput';

export type TypedFieldProps<Fields extends FieldValues> = {
  name: Path<Fields>;
  label: string;
  /** The label is for screen readers: on a wide screen a header above says it. */
  underHeader?: boolean;
  hint?: string;
  readOnly?: boolean;
  /** Without: it may stay empty. */
  required?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
};

type Props<Fields extends FieldValues> = TypedFieldProps<Fields> & {
  children: (input: TypedInputProps) => ReactNode;
};

/** What `DateField` and `TimeField` have in common: the label, the message, the form's value. */
export function TypedField<Fields extends FieldValues>(props: Props<Fields>) {
  const {
    name,
    label,
    underHeader = false,
    hint,
    readOnly = false,
    required = true,
    input,
    children,
  } = props;
  const id = useId();
  return (
    <Controller<Fields, typeof name>
      name={name}
      render={({ field: { value, ...field }, fieldState: { error } }) => (
        <FormControl required={required} error={error !== undefined} fullWidth>
          <FormLabel htmlFor={id} sx={underHeader ? labelledByHeader : undefined}>
            {label}
          </FormLabel>
          {children({
            ...field,
            id,
            value,
            readOnly,
            input: { 'aria-describedby': `${id}-help`, ...input },
          })}
          <FieldMessage id={`${id}-help`} error={error?.message} {...(hint && { hint })} />
        </FormControl>
      )}
    />
  );
}
