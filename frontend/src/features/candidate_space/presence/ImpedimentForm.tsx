import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';

const LONGEST = 500;

type Props = {
  initial: string;
  busy: boolean;
  onSend: (impediment: string) => void;
  onCancel: () => void;
};

/** Why the candidate cannot come, in their words. */
export function ImpedimentForm({ initial, busy, onSend, onCancel }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const impediment = text.trim();
    setMissing(impediment === '');
    if (impediment) onSend(impediment);
    else field.current?.focus();
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 3 }}>
      <FormControl error={missing} fullWidth>
        <FormLabel htmlFor={id}>Qu'est-ce qui vous empêche de venir ?</FormLabel>
        <OutlinedInput
          id={id}
          multiline
          minRows={3}
          maxRows={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
          inputRef={field}
          inputProps={{ maxLength: LONGEST, 'aria-describedby': `${id}-help`, 'aria-invalid': missing }}
          sx={{ fontSize: 16 }}
        />
        <FormHelperText id={`${id}-help`}>
          {missing
            ? 'Dites ce qui vous empêche de venir'
            : `${text.length} sur ${LONGEST} caractères. L'équipe d'admission lit ce message.`}
        </FormHelperText>
      </FormControl>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button onClick={onCancel} disabled={busy} sx={{ height: 48, flex: 1, fontSize: 16 }}>
          Annuler
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          color="primary"
          busy={busy}
          sx={{ height: 48, flex: 1, fontSize: 16 }}
        >
          {busy ? 'Envoi en cours…' : 'Signaler'}
        </BusyButton>
      </Stack>
    </Stack>
  );
}
