import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { DialogEnd } from '@/shared/dialog/DialogEnd';
import { Failure } from '@/shared/dialog/Failure';
import { Form } from '@/shared/form/Form';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { Keys } from '@/shared/frame/Keys';
import { isApiError } from '@/shared/http/ApiError';
import { isRemote } from '@/shared/interviews/interviewTypes';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { toast } from '@/shared/toast/toasts';
import { createSlotByHand, type JuryOfSlots, type Slot } from './api';
import { texts } from './labels';
import { juriesForSlotsQuery } from './queries';
import { bodyOf, fieldNamed, newSlot, slotSchema, type SlotFields } from './schema';
import { SlotFieldsOf } from './SlotFieldsOf';

type Props = { onClose: () => void; onCreated: (slot: Slot) => void };

/** A slot made by hand (docs/rules/interviews.md). */
export function NewSlotDialog({ onClose, onCreated }: Props) {
  const id = useId();
  const juries = useQueryWithToast(juriesForSlotsQuery, texts.juriesFailed);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 600, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <DialogTitle id={id}>{texts.byHand}</DialogTitle>
      {juries.error && (
        <ErrorState title={texts.juriesFailed} error={juries.error} onRetry={() => void juries.refetch()} />
      )}
      {!juries.error && !juries.data && (
        <DialogContent>
          <Skeleton variant="rounded" height={220} />
        </DialogContent>
      )}
      {juries.data && <SlotForm juries={juries.data} onClose={onClose} onCreated={onCreated} />}
    </Dialog>
  );
}

function SlotForm({ juries, onClose, onCreated }: Props & { juries: JuryOfSlots[] }) {
  const { form, refuse } = useSchemaForm<SlotFields>({ schema: slotSchema(juries), defaultValues: newSlot });
  useKeptDraft('slot.new', form);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: SlotFields) => {
      const type = juries.find(({ id }) => id === fields.jury)?.interviewType;
      return createSlotByHand(bodyOf(fields, type !== undefined && isRemote(type)));
    },
    onSuccess: (slot) => {
      toast.success(texts.byHandDone);
      onCreated(slot);
      onClose();
    },
    onError: (failure) => {
      if (isApiError(failure))
        refuse(failure.fields.map(({ field, message }) => ({ field: fieldNamed(field), message })));
    },
  });
  const submit = () => {
    if (!isPending) void form.handleSubmit((fields) => mutate(fields))();
  };
  return (
    <Form form={form} onSubmit={submit}>
      <DialogContent>
        <SlotFieldsOf juries={juries} />
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            <Failure text={texts.byHandFailed} error={error} />
          </Alert>
        )}
      </DialogContent>
      <DialogEnd
        busy={isPending}
        type="submit"
        onClose={onClose}
        before={
          <Box sx={{ ml: 4, mr: 'auto' }}>
            <Keys keys={['Ctrl', 'Entrée']} />
          </Box>
        }
      >
        {isPending ? 'Création en cours…' : 'Créer le créneau'}
      </DialogEnd>
    </Form>
  );
}
