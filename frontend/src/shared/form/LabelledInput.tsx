import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type InputHTMLAttributes } from 'react';
import { FieldMessage } from './FieldMessage';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** More lines than one. */
  rows?: number;
  hint?: string | undefined;
  error?: string | undefined;
  input?: InputHTMLAttributes<HTMLInputElement>;
  sx?: SxProps<Theme>;
};

/** A text outside a form, its label above, its message below: of an empty hint, the message keeps its room. */
export function LabelledInput({ label, value, onChange, rows, hint, error, input, sx }: Props) {
  const id = useId();
  const explained = error !== undefined || hint !== undefined;
  return (
    <FormControl error={error !== undefined} {...(sx ? { sx } : { fullWidth: true })}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...(rows && { multiline: true, minRows: rows })}
        inputProps={{
          autoComplete: 'off',
          'aria-describedby': explained ? `${id}-help` : undefined,
          ...input,
        }}
      />
      {explained && <FieldMessage id={`${id}-help`} error={error} {...(hint && { hint })} />}
    </FormControl>
  );
}
