import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import type { Passwords } from './ActivationForm';

type Props = { name: keyof Passwords; label: string; judgedWith?: keyof Passwords };

/** A password to choose, which may be shown; once submitted, a change of it judges `judgedWith` again too. */
export function PasswordField({ name, label, judgedWith }: Props) {
  const { register, getFieldState, formState } = useFormContext<Passwords>();
  const [shown, setShown] = useState(false);
  const id = useId();
  const wrong = getFieldState(name, formState).error?.message;
  const { ref, ...field } = register(name, { deps: judgedWith });
  return (
    <FormControl error={wrong !== undefined} fullWidth>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        type={shown ? 'text' : 'password'}
        {...field}
        inputRef={ref}
        inputProps={{ autoComplete: 'new-password', 'aria-describedby': `${id}-help`, 'aria-required': true }}
        endAdornment={
          <InputAdornment position="end">
            <Button
              variant="text"
              aria-label={`${shown ? 'Masquer' : 'Afficher'} : ${label}`}
              onClick={() => setShown(!shown)}
              sx={{ height: 40, fontSize: 15, fontWeight: 600, color: 'var(--accent-text)' }}
            >
              {shown ? 'Masquer' : 'Afficher'}
            </Button>
          </InputAdornment>
        }
        sx={{ height: 48, fontSize: 16 }}
      />
      <FieldMessage id={`${id}-help`} error={wrong} />
    </FormControl>
  );
}
