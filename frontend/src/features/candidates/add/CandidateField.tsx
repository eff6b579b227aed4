import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
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
      <FormHelperText id={`${id}-help`} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 20 }}>
        {wrong !== undefined && <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 16 }} />}
        {wrong ?? hint}
      </FormHelperText>
    </FormControl>
  );
}

function isUnreadable(id: string) {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement && input.validity.badInput;
}
