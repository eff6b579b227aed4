import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { fetchOwnLetter } from './api';

/** The letter, full screen, with its PDF. */
export function OwnLetterDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const title = useId();
  const printing = useMutation({
    mutationFn: fetchOwnLetter,
    onSuccess: (page) => saveFile(page, 'lettre.pdf'),
    onError: (failure) => toast.error('Erreur lors du téléchargement', failure),
  });
  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby={title}>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          p: 3,
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <DialogTitle id={title} component="h1" sx={{ p: 0, flex: 1 }}>
          Votre lettre
        </DialogTitle>
        <Button
          startIcon={<DownloadOutlined />}
          disabled={printing.isPending}
          onClick={() => printing.mutate()}
          sx={{ height: 48 }}
        >
          {printing.isPending ? 'Téléchargement en cours…' : 'Télécharger en PDF'}
        </Button>
        <Button onClick={onClose} sx={{ height: 48 }}>
          Fermer
        </Button>
      </Stack>
      <Box sx={{ p: 4, flex: 1, overflow: 'auto' }}>{children}</Box>
    </Dialog>
  );
}
