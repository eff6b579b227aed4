import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { upTo, z } from '@/shared/form/zod';
import { formatDateInLetters } from '@/shared/format/dates';
import { ofName } from '@/shared/format/people';
import { failureOfAct, isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { answerRequest, type OfferedSlot, type SlotRequest } from './api';
import { slotInWords, texts } from './labels';

const schema = z
  .object({ slotId: z.string(), answer: z.string().superRefine(upTo('slotRequestAnswer')) })
  .superRefine(({ slotId, answer }, context) => {
    if (slotId === '' && answer.trim() === '')
      context.addIssue({
        code: 'custom',
        path: ['answer'],
        message: 'Écrivez une réponse, ou donnez une heure',
      });
  });

type Fields = z.infer<typeof schema>;

type Props = {
  request: SlotRequest;
  onClose: () => void;
  /** Answered, or changed by somebody else: the list is no longer true. */
  onDone: () => void;
};

/** The answer to a request: one of the slots that suit, or the same hour; and what the candidate reads. */
export function AnswerDialog({ request, onClose, onDone }: Props) {
  const { form, refuse } = useSchemaForm<Fields>({ schema, defaultValues: { slotId: '', answer: '' } });
  const sending = useMutation({
    mutationFn: answerRequest,
    onSuccess: () => {
      toast.success(texts.answered);
      onDone();
    },
    onError: (failure) => {
      if (isApiError(failure)) refuse(failure.fields);
      toast.error(
        failureOfAct(
          failure,
          texts.answerFailed,
          "La liste est relue : la demande n'y est plus si elle a sa réponse.",
        ),
      );
      if (isApiError(failure) && failure.status !== 422) onDone();
    },
  });
  const submit = () =>
    void form.handleSubmit(({ slotId, answer }) =>
      sending.mutate({ id: request.id, slotId: slotId || null, answer: answer.trim() || null }),
    )();
  return (
    <FormDialog
      title={`Répondre à la demande ${ofName(request.candidate.name)}`}
      form={form}
      onSubmit={submit}
      submitLabel={sending.isPending ? 'Envoi en cours…' : 'Envoyer la réponse'}
      busy={sending.isPending}
      onClose={onClose}
      width={640}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>« {request.reason} »</Typography>
      <Typography sx={{ mt: 2, mb: 3, color: 'text.secondary' }}>
        {request.slot ? `Son heure : ${slotInWords(request.slot)}` : "Ce candidat n'a pas de créneau."}
      </Typography>
      {request.concerned ? (
        <Slots slots={request.slots} keeps={request.slot !== null} />
      ) : (
        <Alert severity="info" sx={{ mb: 3 }}>
          Un entretien ne concerne plus ce candidat, ou a eu lieu : aucune heure ne lui est proposée.
        </Alert>
      )}
      <TextField<Fields>
        name="answer"
        label="Réponse au candidat"
        required={false}
        rows={3}
        hint="Lue dans un e-mail et dans son espace."
        longest={LIMITS.texts.slotRequestAnswer}
      />
    </FormDialog>
  );
}

function Slots({ slots, keeps }: { slots: OfferedSlot[]; keeps: boolean }) {
  const heading = useId();
  const { field } = useController<Fields, 'slotId'>({ name: 'slotId' });
  const held = slots.find(({ id }) => id === field.value)?.held;
  const days = [...new Set(slots.map(({ date }) => date))];
  return (
    <Box sx={{ mb: 3 }}>
      <Typography id={heading} variant="h3" component="h3">
        Heures libres qui lui conviennent
      </Typography>
      {slots.length === 0 && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>Aucune heure libre ne lui convient.</Typography>
      )}
      <RadioGroup
        aria-labelledby={heading}
        value={field.value}
        onChange={(_, chosen) => field.onChange(chosen)}
        sx={{ maxHeight: 280, overflowY: 'auto', flexWrap: 'nowrap', mt: 1 }}
      >
        <FormControlLabel
          value=""
          control={<Radio />}
          label={keeps ? 'Aucune : son heure ne change pas' : 'Aucune'}
        />
        {days.map((day) => (
          <Box key={day} sx={{ mt: 2 }}>
            <Typography sx={{ fontWeight: 500 }}>{formatDateInLetters(`${day}T12:00:00Z`)}</Typography>
            {slots
              .filter(({ date }) => date === day)
              .map((slot) => (
                <FormControlLabel
                  key={slot.id}
                  value={slot.id}
                  control={<Radio />}
                  label={`${slot.interviewTime}, ${slot.slotName.split('-')[0] ?? ''}${slot.held ? ' – un candidat la regarde' : ''}`}
                  sx={{ mr: 4 }}
                />
              ))}
          </Box>
        ))}
      </RadioGroup>
      {held && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          Un autre candidat regarde cette heure et peut la prendre d&apos;un instant à l&apos;autre. Si vous
          la donnez, elle lui sera refusée.
        </Alert>
      )}
    </Box>
  );
}
