import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { requiredText, z } from '@/shared/form/zod';
import { formatDateTime } from '@/shared/format/dates';
import { BusyButton } from '@/shared/frame/BusyButton';
import { actOnce } from '@/shared/http/actOnce';
import { failureOfAct, isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { sendRequest, type OwnHour } from './api';
import { ownHourQuery, RECEIPTS } from './queries';

const schema = z.object({
  reason: requiredText('Dites pourquoi cette heure ne vous convient pas', 'slotRequest'),
});

type Props = {
  hour: OwnHour;
  /** Whether the form is there at once: where nothing is chosen. */
  alone: boolean;
};

/** What was asked of the service last, and the way to ask for another hour. */
export function RequestForm({ hour, alone }: Props) {
  const [opened, setOpened] = useState(alone);
  const { request } = hour;
  const waits = request?.resolved === null;
  return (
    <Stack component="section" aria-label="Écrire au service" sx={{ gap: 3 }}>
      {request && (
        <Alert severity={waits ? 'info' : 'success'} sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
          {waits
            ? `Votre demande du ${formatDateTime(request.asked)} attend une réponse : « ${request.reason} »`
            : answered(request)}
        </Alert>
      )}
      {!waits && hour.open && (
        <>
          {!alone && <Typography sx={{ fontSize: 16 }}>Aucune heure ne vous convient ?</Typography>}
          {opened ? (
            <Reason hasHour={hour.current !== null} onSent={() => setOpened(false)} />
          ) : (
            <Button onClick={() => setOpened(true)} sx={{ minHeight: 48, fontSize: 16 }}>
              Écrire au service
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

const answered = ({ resolved, answer }: NonNullable<OwnHour['request']>) =>
  `Le service vous a répondu le ${formatDateTime(resolved ?? '')}${answer ? ` : « ${answer} »` : '.'}`;

function Reason({ hasHour, onSent }: { hasHour: boolean; onSent: () => void }) {
  const client = useQueryClient();
  const { form, refuse } = useSchemaForm({ schema, defaultValues: { reason: '' } });
  useKeptDraft('slotRequest', form);
  const sending = useMutation({
    mutationFn: (reason: string) =>
      actOnce(
        client,
        () => sendRequest(reason),
        ownHourQuery,
        (present) => (present.request?.resolved === null ? present : undefined),
      ),
    onSuccess: (present) => {
      client.setQueryData(ownHourQuery.queryKey, present);
      void client.invalidateQueries({ queryKey: RECEIPTS });
      toast.success('Demande envoyée');
      form.reset();
      onSent();
    },
    onError: (failure) => {
      if (isApiError(failure)) refuse(failure.fields);
      toast.error(
        failureOfAct(failure, "Votre demande n'est pas partie", 'Rechargez la page pour le savoir.'),
      );
      if (isApiError(failure, 'REQUEST_WAITING') || isApiError(failure, 'CHOICE_CLOSED'))
        void client.invalidateQueries({ queryKey: ownHourQuery.queryKey });
    },
  });
  return (
    <Form
      form={form}
      onSubmit={() => {
        if (!sending.isPending) void form.handleSubmit(({ reason }) => sending.mutate(reason))();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, '& .MuiOutlinedInput-root': { fontSize: 16 } }}
    >
      {hasHour && <Typography sx={{ fontSize: 16 }}>Votre heure actuelle reste la vôtre.</Typography>}
      <TextField<{ reason: string }>
        name="reason"
        label="Pourquoi une autre heure, et lesquelles vous conviendraient ?"
        required={false}
        rows={3}
        longest={LIMITS.texts.slotRequest}
      />
      <BusyButton
        type="submit"
        variant="contained"
        color="primary"
        busy={sending.isPending}
        sx={{ minHeight: 48, fontSize: 16 }}
      >
        {sending.isPending ? 'Envoi en cours…' : 'Envoyer ma demande'}
      </BusyButton>
    </Form>
  );
}
