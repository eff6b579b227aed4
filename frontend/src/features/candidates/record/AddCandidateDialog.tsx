import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { CandidateForm } from './CandidateForm';
import { ADD_CANDIDATE } from './labels';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Called once a candidate is created: the grid is then read again, and their record opens. */
  onCreated: (id: string) => void;
};

/** The full-screen dialog « Ajouter un candidat » (docs/rules/candidates.md). */
export function AddCandidateDialog({ open, onClose, onCreated }: Props) {
  const title = useId();
  const { setUnsaved, leave, dialog } = useUnsavedGuard();
  const close = () => leave(onClose);
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={close}
      aria-labelledby={title}
      slotProps={{ paper: { sx: { backgroundColor: 'background.default', borderRadius: 0 } } }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 60,
          px: 4,
          backgroundColor: 'background.paper',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <DialogTitle id={title} component="h1" sx={{ p: 0 }}>
          {ADD_CANDIDATE}
        </DialogTitle>
        <Button onClick={close}>Fermer</Button>
      </Stack>
      <CandidateForm
        onUnsaved={setUnsaved}
        onCancel={close}
        onCreated={(id) => {
          setUnsaved(false);
          onClose();
          onCreated(id);
        }}
      />
      {dialog}
    </Dialog>
  );
}
