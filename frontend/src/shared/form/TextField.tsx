import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes } from 'react';
import { useFormContext, useWatch, type FieldValues, type Path } from 'react-hook-form';
import { formatCount, formatInteger } from '../format/numbers';
import { FieldMessage } from './FieldMessage';
import { labelledByHeader } from './fieldHeaders';

type Props<Fields extends FieldValues> = {
  name: Path<Fields>;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'number';
  required?: boolean;
  /** More lines than one. */
  rows?: number;
  /** The label is for screen readers: on a wide screen a header above says it. */
  underHeader?: boolean;
  hint?: string;
  /** The longest that it may be: how long it is stands after the hint. */
  longest?: number;
  input?: InputHTMLAttributes<HTMLInputElement>;
};

/** A field whose value is a text, its label above, its message below. */
export function TextField<Fields extends FieldValues>(props: Props<Fields>) {
  const { name, label, type = 'text', required = true, rows, hint, input } = props;
  const { underHeader = false, longest } = props;
  const { register, getFieldState, formState } = useFormContext<Fields>();
  const text = useWatch<Fields>({ name, disabled: longest === undefined }) as string | undefined;
  const count = longest && `${formatCount(text?.length ?? 0, 'caractère')} sur ${formatInteger(longest)}`;
  const id = useId();
  const wrong = getFieldState(name, formState).error?.message;
  const { ref, ...field } = register(name);
  return (
    <FormControl required={required} error={wrong !== undefined} fullWidth>
      <FormLabel htmlFor={id} sx={underHeader ? labelledByHeader : undefined}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type={type}
        {...(rows && { multiline: true, minRows: rows, maxRows: rows + 2 })}
        {...field}
        inputRef={ref}
        inputProps={{ autoComplete: 'off', 'aria-describedby': `${id}-help`, maxLength: longest, ...input }}
      />
      <FieldMessage id={`${id}-help`} error={wrong} hint={[hint, count].filter(Boolean).join(' ')} />
    </FormControl>
  );
}
