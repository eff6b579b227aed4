import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useCallback, useId, useState } from 'react';
import { CandidateForm } from './CandidateForm';
import { texts } from './labels';

type Props = {
  /** Told once a candidate is created: the grid is read again. */
  onCreated: () => void;
};

/** The toolbar's « Ajouter un candidat » and its full-screen dialog (part 1 §2). */
export function AddCandidate({ onCreated }: Props) {
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed');
  const title = useId();
  const ask = () => setState('closing');
  const close = useCallback(() => setState('closed'), []);
  return (
    <>
      <Button variant="text" startIcon={<PersonAddAltOutlined />} onClick={() => setState('open')}>
        {texts.title}
      </Button>
      <Dialog
        fullScreen
        open={state !== 'closed'}
        onClose={ask}
        aria-labelledby={title}
        slotProps={{ paper: { sx: { backgroundColor: 'background.default' } } }}
      >
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            minHeight: 60,
            px: 4,
            backgroundColor: 'background.paper',
            borderBottom: '1px solid var(--border-subtle)',
          }}
        >
          <DialogTitle id={title} component="h1" sx={{ p: 0 }}>
            {texts.title}
          </DialogTitle>
          <Box sx={{ flex: 1 }} />
          <Button variant="text" onClick={ask}>
            Fermer
          </Button>
        </Stack>
        <CandidateForm
          closing={state === 'closing'}
          onStay={() => setState('open')}
          onClose={close}
          onCancel={ask}
          onCreated={() => {
            close();
            onCreated();
          }}
        />
      </Dialog>
    </>
  );
}
