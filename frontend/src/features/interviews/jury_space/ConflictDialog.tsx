import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { requiredText, z } from '@/shared/form/zod';
import { BusyButton } from '@/shared/frame/BusyButton';
import { toast } from '@/shared/toast/toasts';
import { declareConflict, type JuryCandidate } from './api';
import { texts } from './labels';

const LONGEST_REASON = 200;
const schema = z.object({ reason: requiredText('Motif obligatoire', LONGEST_REASON) });

type Props = { candidate: JuryCandidate; onClose: () => void; onDeclared: () => void };

/** A member of the jury gives up judging a candidate whom they know. */
export function ConflictDialog({ candidate, onClose, onDeclared }: Props) {
  const id = useId();
  const { form } = useSchemaForm({ schema, defaultValues: { reason: '' } });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ reason }: { reason: string }) => declareConflict(candidate.id, reason),
    onSuccess: () => {
      toast.success(texts.conflictDeclared);
      onDeclared();
    },
    onError: (failure) => toast.error(texts.conflictFailed, failure),
  });
  const submit = () => {
    if (!isPending) void form.handleSubmit((fields) => mutate(fields))();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <Form form={form} onSubmit={submit}>
        <DialogTitle id={id}>Déclarer un conflit d&apos;intérêts avec {candidate.name} ?</DialogTitle>
        <DialogContent>
          <TextField<{ reason: string }>
            name="reason"
            label="Motif"
            hint="Lien familial, ancien élève, relation professionnelle…"
            input={{ autoFocus: true, maxLength: LONGEST_REASON }}
          />
          <Box sx={{ mt: 2, color: 'text.secondary' }}>
            Vous ne pourrez plus noter cette candidature ni ouvrir ce dossier.
          </Box>
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={onClose}>
            Annuler
          </Button>
          <BusyButton busy={isPending} size="large" type="submit" variant="contained" color="primary">
            Déclarer
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
