import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { requiredText, z } from '@/shared/form/zod';
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
  const { setUnsaved, leave, dialog } = useUnsavedGuard();
  const { form } = useSchemaForm({ schema, defaultValues: { impediment: initial }, onUnsaved: setUnsaved });
  useKeptDraft(draft, form);
  const { setFocus, handleSubmit } = form;
  useEffect(() => {
    if (focused) setFocus('impediment');
  }, [focused, setFocus]);
  return (
    <Form
      form={form}
      onSubmit={() => {
        if (!busy) void handleSubmit(({ impediment }) => onSend(impediment))();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, '& .MuiOutlinedInput-root': { fontSize: 16 } }}
    >
      <Typography sx={{ fontSize: 16 }}>
        L&apos;équipe d&apos;admission lira votre message. Votre entretien n&apos;est pas annulé pour autant :
        s&apos;il est déplacé, sa nouvelle date s&apos;affichera dans cet espace.
      </Typography>
      {phone && <CallToo phone={phone} />}
      <TextField<{ impediment: string }>
        name="impediment"
        label="Qu'est-ce qui vous empêche de venir ?"
        required={false}
        rows={3}
        longest={LIMITS.texts.impediment}
      />
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
