import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes } from 'react';
import { useFormContext, type FieldValues, type Path } from 'react-hook-form';
import { FieldMessage } from './FieldMessage';
import { UNREADABLE_DATE } from './zod';

type Props<Fields extends FieldValues> = {
  name: Path<Fields>;
  label: string;
  type?: 'text' | 'date' | 'email' | 'tel';
  hint?: string;
  input?: InputHTMLAttributes<HTMLInputElement>;
};

/** A required field of one line, its label above, its message below. */
export function TextField<Fields extends FieldValues>(props: Props<Fields>) {
  const { name, label, type = 'text', hint, input } = props;
  const { register, getFieldState, formState } = useFormContext<Fields>();
  const id = useId();
  const wrong = getFieldState(name, formState).error?.message;
  const { ref, ...field } = register(name, {
    // A date field that cannot be read has the value of an empty one.
    setValueAs: (value: string) => (value === '' && isUnreadable(id) ? UNREADABLE_DATE : value),
  });
  return (
    <FormControl error={wrong !== undefined} fullWidth>
      <FormLabel htmlFor={id} required>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type={type}
        {...field}
        inputRef={ref}
        inputProps={{ autoComplete: 'off', 'aria-describedby': `${id}-help`, ...input }}
      />
      <FieldMessage id={`${id}-help`} error={wrong} {...(hint && { hint })} />
    </FormControl>
  );
}

function isUnreadable(id: string) {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement && input.validity.badInput;
}
