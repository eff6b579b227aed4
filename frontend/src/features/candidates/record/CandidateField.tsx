import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { UNREADABLE_DATE, type CandidateFields } from './schema';

type Props = {
  name: keyof CandidateFields;
  label: string;
  type?: 'text' | 'date' | 'email' | 'tel';
  hint?: string;
  input?: InputHTMLAttributes<HTMLInputElement>;
};

/** A required field, its label above, its message below. */
export function CandidateField({ name, label, type = 'text', hint, input }: Props) {
  const { register, formState } = useFormContext<CandidateFields>();
  const id = useId();
  const wrong = formState.errors[name]?.message;
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
