import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '@/shared/form/FormDialog';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { UNREADABLE } from '@/shared/form/unreadable';
import { matching, requiredText, z } from '@/shared/form/zod';
import { isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { setAside, type Held } from './api';
import { KEY } from './queries';

const schema = z.object({
  reason: requiredText('Motif obligatoire', 'purgeReason'),
  until: matching('Date de fin obligatoire', 'Date invalide', (value) => value !== UNREADABLE),
});
type Fields = z.infer<typeof schema>;

/** Has the purges to come leave somebody until a day. */
export function SetAsideDialog({ held, onClose }: { held: Held; onClose: () => void }) {
  const client = useQueryClient();
  const { form, refuse } = useSchemaForm({
    schema,
    defaultValues: { reason: held.setAside?.reason ?? '', until: held.setAside?.until ?? '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ reason, until }: Fields) => setAside(held.id, reason, until),
    onSuccess: () => {
      toast.success('Dossier écarté de la purge');
      void client.invalidateQueries({ queryKey: KEY });
      onClose();
    },
    onError: (failure) => {
      if (isApiError(failure) && failure.fields.length > 0) refuse(failure.fields);
      else toast.error("Le dossier n'a pas été écarté", failure);
    },
  });
  return (
    <FormDialog
      title={`Écarter ${held.lastName} ${held.firstName} de la purge ?`}
      form={form}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      submitLabel="Écarter de la purge"
      busy={isPending}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        <TextField<Fields>
          name="reason"
          label="Motif"
          hint="Recours en cours, demande de la justice…"
          input={{ autoFocus: true, maxLength: LIMITS.texts.purgeReason }}
        />
        <DateField<Fields> name="until" label="Jusqu'au" hint="Passé ce jour, une purge prend le dossier." />
      </Stack>
    </FormDialog>
  );
}
