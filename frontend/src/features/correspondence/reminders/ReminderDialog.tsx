import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { TimeField } from '@/shared/form/TimeField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { requiredText, z } from '@/shared/form/zod';
import { isApiError } from '@/shared/http/ApiError';
import { isHour } from '@/shared/interviews/hours';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { saveReminder, type Reminder } from './api';
import { placeholdersOf, texts, titles, weekdays } from './labels';
import { remindersQuery } from './queries';

const schema = z.object({
  state: z.enum(['on', 'off']),
  days: z.string(),
  hour: z.string().refine(isHour, 'Heure invalide'),
  subject: requiredText('Objet obligatoire', 'messageSubject'),
  text: requiredText('Texte obligatoire', 'messageBody'),
});

type Fields = z.infer<typeof schema>;

const daysBefore = Object.fromEntries(
  Array.from({ length: LIMITS.reminderDays }, (_, index) => [
    String(index + 1),
    index === 0 ? '1 jour avant' : `${index + 1} jours avant`,
  ]),
);

type Props = { reminder: Reminder; onClose: () => void };

/** Whether a reminder leaves, when, and what it says. */
export function ReminderDialog({ reminder, onClose }: Props) {
  const client = useQueryClient();
  const { kind, version, on, days, hour, subject, text } = reminder;
  const { form, refuse } = useSchemaForm<Fields>({
    schema,
    // Whoever opens one that is off is about to switch it on.
    defaultValues: { state: on || version === 0 ? 'on' : 'off', days: String(days), hour, subject, text },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ state, ...fields }: Fields) =>
      saveReminder(kind, version, { ...fields, on: state === 'on', days: Number(fields.days) }),
    onSuccess: (saved) => {
      client.setQueryData(remindersQuery.queryKey, saved);
      toast.success(texts.saved);
      onClose();
    },
    onError: (failure) => {
      const fields = isApiError(failure) ? failure.fields : [];
      if (fields.length > 0)
        refuse(
          fields.map(({ field, message }) => ({
            field: field === 'body' ? 'text' : (field.split('.').at(-1) ?? field),
            message,
          })),
        );
      else toast.error(texts.notSaved, failure);
      if (isApiError(failure, 'STALE_VERSION')) {
        void client.invalidateQueries({ queryKey: remindersQuery.queryKey });
        onClose();
      }
    },
  });
  return (
    <FormDialog
      title={titles[kind]}
      form={form}
      busy={isPending}
      submitLabel={isPending ? 'Enregistrement en cours…' : 'Enregistrer'}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          sx={{ gap: 3, '& > :not(:last-child)': { flexShrink: 0 } }}
        >
          <ChoiceField<Fields> name="state" label="Rappel" labels={states} width={144} />
          {kind !== 'JURY_TOMORROW' && (
            <ChoiceField<Fields>
              name="days"
              label="Jour"
              labels={kind === 'PFM_TO_READ' ? weekdays : daysBefore}
              width={144}
            />
          )}
          <TimeField<Fields> name="hour" label="Heure (de Paris)" />
        </Stack>
        <TextField<Fields> name="subject" label="Objet" input={{ maxLength: LIMITS.texts.messageSubject }} />
        <TextField<Fields> name="text" label="Texte" rows={7} hint={placeholdersOf[kind]} />
      </Stack>
    </FormDialog>
  );
}

const states = { on: 'En marche', off: 'Arrêté' };
