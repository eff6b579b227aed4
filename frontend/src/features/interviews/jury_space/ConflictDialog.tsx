import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { requiredText, z } from '@/shared/form/zod';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { declareConflict } from './api';
import { texts } from './labels';

const schema = z.object({ reason: requiredText('Motif obligatoire', 'conflictReason') });

type ConflictDialogProps = {
  /** Named by their number alone where names are hidden. */
  candidate: { id: string; name: string };
  onClose: () => void;
  onDeclared: () => void;
};

/** A member of the jury gives up judging a candidate whom they know. */
export function ConflictDialog({ candidate, onClose, onDeclared }: ConflictDialogProps) {
  const { form } = useSchemaForm({ schema, defaultValues: { reason: '' } });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ reason }: { reason: string }) => declareConflict(candidate.id, reason),
    onSuccess: () => {
      toast.success(texts.conflictDeclared);
      onDeclared();
    },
    onError: (failure) => toast.error(texts.conflictFailed, failure),
  });
  return (
    <FormDialog
      title={`Déclarer un conflit d'intérêts avec ${candidate.name} ?`}
      form={form}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      submitLabel="Déclarer"
      busy={isPending}
      onClose={onClose}
      width={560}
    >
      <TextField<{ reason: string }>
        name="reason"
        label="Motif"
        hint="Lien familial, ancien élève, relation professionnelle…"
        input={{ autoFocus: true, maxLength: LIMITS.texts.conflictReason }}
      />
      <Box sx={{ mt: 2, color: 'text.secondary' }}>
        Vous ne pourrez plus noter cette candidature ni ouvrir ce dossier.
      </Box>
    </FormDialog>
  );
}
