import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState, type ReactNode } from 'react';
import { serverDetails } from '@/shared/http/ApiError';

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
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = tried && typed.trim() !== expected;
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 4, alignItems: 'stretch' }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (typed.trim() === expected) onConfirm(expected);
      }}
    >
      {children}
      <FormControl error={wrong}>
        <FormLabel htmlFor={id}>{expectedLabel}</FormLabel>
        <OutlinedInput
          id={id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputProps={{ maxLength: 10, autoComplete: 'off', 'aria-describedby': `${id}-help` }}
        />
        <FormHelperText id={`${id}-help`} role={wrong ? 'alert' : undefined}>
          {wrong ? "Ce n'est pas l'année attendue" : ''}
        </FormHelperText>
      </FormControl>
      {error && (
        <Alert severity="error" role="alert">
          {serverDetails(error)}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        color={destructive ? 'error' : 'primary'}
        disabled={busy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {busy ? 'En cours…' : label}
      </Button>
    </Stack>
  );
}
