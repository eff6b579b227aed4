import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { Form } from '@/shared/form/Form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { requiredText, z } from '@/shared/form/zod';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { LIMITS } from '@/shared/limits/api';
import { CallToo } from './CallToo';

const schema = z.object({ impediment: requiredText('Dites ce qui vous empêche de venir', 'impediment') });

type Props = {
  /** Under which what is typed is kept for a session that ends meanwhile. */
  draft: string;
  initial: string;
  /** Whether it begins with the focus: somebody has just asked for it. */
  focused: boolean;
  busy: boolean;
  /** Whom to call, where the interview is today or tomorrow. */
  phone: string | null;
  onSend: (impediment: string) => void;
  onCancel: () => void;
};

/** Why the candidate cannot come, in their words. */
export function ImpedimentForm({ draft, initial, focused, busy, phone, onSend, onCancel }: Props) {
  const id = useId();
  const { setUnsaved, leave, dialog } = useUnsavedGuard();
  const { form } = useSchemaForm({ schema, defaultValues: { impediment: initial }, onUnsaved: setUnsaved });
  useKeptDraft(draft, form);
  const { register, control, setFocus, handleSubmit, formState } = form;
  useEffect(() => {
    if (focused) setFocus('impediment');
  }, [focused, setFocus]);
  const longest = LIMITS.texts.impediment;
  const text = useWatch({ control, name: 'impediment' });
  const { ref, ...field } = register('impediment');
  const wrong = formState.errors.impediment?.message;
  return (
    <Form
      form={form}
      onSubmit={() => {
        if (!busy) void handleSubmit(({ impediment }) => onSend(impediment))();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <Typography sx={{ fontSize: 16 }}>
        L&apos;équipe d&apos;admission lira votre message. Votre entretien n&apos;est pas annulé pour autant :
        s&apos;il est déplacé, sa nouvelle date s&apos;affichera dans cet espace.
      </Typography>
      {phone && <CallToo phone={phone} />}
      <FormControl error={wrong !== undefined} fullWidth>
        <FormLabel htmlFor={id}>Qu'est-ce qui vous empêche de venir ?</FormLabel>
        <OutlinedInput
          id={id}
          multiline
          minRows={3}
          maxRows={8}
          {...field}
          value={text}
          inputRef={ref}
          inputProps={{ maxLength: longest, 'aria-describedby': `${id}-help` }}
          sx={{ fontSize: 16 }}
        />
        <FieldMessage
          id={`${id}-help`}
          error={wrong}
          hint={`${formatCount(text.length, 'caractère')} sur ${formatInteger(longest)}`}
        />
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
    </Form>
  );
}
