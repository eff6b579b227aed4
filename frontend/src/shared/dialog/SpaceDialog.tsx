import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { TINY_WINDOW } from '../theme/tinyWindow';

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
