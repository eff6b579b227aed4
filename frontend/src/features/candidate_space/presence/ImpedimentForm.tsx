import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { BusyButton } from '@/shared/frame/BusyButton';

const LONGEST = 500;

type Props = {
  /** Under which what is typed is kept for a session that ends meanwhile. */
  draft: string;
  initial: string;
  /** Whether it begins with the focus: somebody has just asked for it. */
  focused: boolean;
  busy: boolean;
  onSend: (impediment: string) => void;
  onCancel: () => void;
};

/** Why the candidate cannot come, in their words. */
export function ImpedimentForm({ draft, initial, focused, busy, onSend, onCancel }: Props) {
  const id = useId();
  const [missing, setMissing] = useState(false);
  const form = useForm({ defaultValues: { impediment: initial } });
  useKeptDraft(draft, form);
  const { register, control, setFocus, handleSubmit, formState } = form;
  const { isDirty } = formState;
  const { setUnsaved, leave, dialog } = useUnsavedGuard();
  useEffect(() => setUnsaved(isDirty), [setUnsaved, isDirty]);
  useEffect(() => {
    if (focused) setFocus('impediment');
  }, [focused, setFocus]);
  const text = useWatch({ control, name: 'impediment' });
  const { ref, ...field } = register('impediment', { onChange: () => setMissing(false) });
  const submit = handleSubmit((fields) => {
    const impediment = fields.impediment.trim();
    setMissing(impediment === '');
    if (impediment) onSend(impediment);
    else setFocus('impediment');
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 3 }}>
      <FormControl error={missing} fullWidth>
        <FormLabel htmlFor={id}>Qu'est-ce qui vous empêche de venir ?</FormLabel>
        <OutlinedInput
          id={id}
          multiline
          minRows={3}
          maxRows={8}
          {...field}
          value={text}
          inputRef={ref}
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
        <Button
          onClick={() => leave(onCancel)}
          disabled={busy}
          sx={{ height: 48, flex: '1 1 120px', fontSize: 16 }}
        >
          Annuler
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          color="primary"
          busy={busy}
          sx={{ height: 48, flex: '1 1 120px', fontSize: 16 }}
        >
          {busy ? 'Envoi en cours…' : 'Signaler'}
        </BusyButton>
      </Stack>
      {dialog}
    </Stack>
  );
}
