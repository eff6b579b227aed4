import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DateField } from '@/shared/form/DateField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TimeField } from '@/shared/form/TimeField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { isApiError } from '@/shared/http/ApiError';
import { isHour } from '@/shared/interviews/hours';
import { announceJob } from '@/shared/jobs/queries';
import { today } from '@/shared/time/today';
import { toast } from '@/shared/toast/toasts';
import { saveSendingTime } from './api';
import { sendingTimeQuery } from './queries';

const schema = z.object({
  day: z
    .string()
    .refine((day) => z.iso.date().safeParse(day).success, 'Date invalide')
    .refine((day) => day >= today(), 'Cette date est passée'),
  time: z.string().refine(isHour, 'Heure invalide'),
});

type Fields = z.infer<typeof schema>;
type Props = { expected: number; onClose: () => void; onSaved: () => void };

/** Chooses the day and the hour, in Paris, at which the letters leave by mail. */
export function SendingTimeDialog({ expected, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const { form, refuse } = useSchemaForm<Fields>({ schema, defaultValues: { day: '', time: '' } });
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: Fields) => saveSendingTime({ ...fields, expected }),
    onSuccess: async (saved) => {
      toast.success(`Envoi prévu le ${formatDateTime(saved.at)}`);
      client.setQueryData(sendingTimeQuery.queryKey, saved);
      await announceJob(client);
      onSaved();
    },
    onError: (error) => {
      if (isApiError(error) && error.fields.length > 0) refuse(error.fields);
      else toast.error("L'envoi n'est pas programmé", error);
    },
  });
  return (
    <FormDialog
      title={`Programmer l'envoi de ${formatCount(expected, 'e-mail')}`}
      form={form}
      busy={isPending}
      submitLabel={isPending ? 'Enregistrement en cours…' : 'Programmer'}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        <span>
          À cette heure, chaque candidat qui a sa lettre la reçoit, même si le nombre a changé. Si les calculs
          sont devenus périmés entre-temps, rien ne part et Travaux le dit.
        </span>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4 }}>
          <DateField<Fields> name="day" label="Jour" min={today()} />
          <TimeField<Fields> name="time" label="Heure (de Paris)" />
        </Stack>
      </Stack>
    </FormDialog>
  );
}
