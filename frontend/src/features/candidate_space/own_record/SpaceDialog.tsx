import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useOnline } from '@/shared/http/useOnline';
import { useId, type ReactNode } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { TINY_WINDOW } from '@/shared/theme/tinyWindow';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A full-screen modal of the candidate's space: its title and Fermer stay in sight. */
export function SpaceDialog({ title, onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog
      fullScreen
      open
      onClose={onClose}
      aria-labelledby={id}
      // The field that has the focus stays clear of the header and of the footer.
      slotProps={{
        paper: { sx: { backgroundColor: 'background.default', scrollPadding: '80px 0 120px' } },
      }}
    >
      <Stack
        direction="row"
        sx={{
          position: 'sticky',
          top: 0,
          [TINY_WINDOW]: { position: 'static' },
          zIndex: 4,
          alignItems: 'center',
          gap: 2,
          px: 4,
          py: 2,
          backgroundColor: 'background.paper',
          borderBottom: '1px solid var(--border-default)',
        }}
      >
        <DialogTitle id={id} component="h2" sx={{ p: 0, flex: 1, fontSize: 18 }}>
          {title}
        </DialogTitle>
        <Button variant="text" startIcon={<Close />} onClick={onClose} sx={{ height: 48, fontSize: 16 }}>
          Fermer
        </Button>
      </Stack>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: '1 0 auto',
          width: '100%',
          maxWidth: 640,
          mx: 'auto',
          '& .MuiTypography-body1, & .MuiAlert-message': { lineHeight: 1.5 },
        }}
      >
        {children}
      </Box>
    </Dialog>
  );
}

const OFFLINE =
  "Pas de connexion. Gardez cette page ouverte : l'enregistrement attend que la connexion revienne.";

type FooterProps = { changes: string; busy: boolean; onCancel: () => void; onSave: () => void };

/** What is not saved yet, Annuler and Enregistrer: at the bottom of the window, within the thumb's reach. */
export function SaveFooter({ changes, busy, onCancel, onSave }: FooterProps) {
  const online = useOnline();
  const status = online ? changes : OFFLINE;
  return (
    <Stack
      data-footer
      sx={{
        position: 'sticky',
        bottom: 0,
        [TINY_WINDOW]: { position: 'static' },
        zIndex: 4,
        mt: 'auto',
        px: 4,
        py: 3,
        backgroundColor: 'background.paper',
        borderTop: '1px solid var(--border-default)',
      }}
    >
      <Box role="status" sx={{ fontSize: 15, color: 'text.secondary', pb: status ? 2 : 0 }}>
        {status}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={onCancel} disabled={busy} sx={{ flex: 'none', height: 48, px: 4, fontSize: 16 }}>
          Annuler
        </Button>
        <BusyButton
          busy={busy}
          variant="contained"
          color="primary"
          onClick={onSave}
          sx={{ flex: '1 1 120px', height: 48, fontSize: 16 }}
        >
          {busy ? 'Enregistrement en cours…' : 'Enregistrer'}
        </BusyButton>
      </Stack>
    </Stack>
  );
}
