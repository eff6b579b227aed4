import Close from '@mui/icons-material/Close';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { TINY_WINDOW } from '@/shared/theme/tinyWindow';
import { fetchOwnCalendar, fetchOwnLetter } from './api';
import { useDownload } from './useDownload';

type Props = {
  /** The letter names an interview, which can go into a calendar. */
  hasInterview: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The letter, full screen, with its PDF and the interview's calendar file. */
export function OwnLetterDialog({ hasInterview, onClose, children }: Props) {
  const title = useId();
  const printing = useDownload(fetchOwnLetter, 'lettre.pdf');
  const planning = useDownload(fetchOwnCalendar, 'entretien.ics');
  const wide = { flex: '1 1 240px', height: 48, fontSize: 16 };
  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby={title}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 2, px: 4, py: 1, borderBottom: '1px solid var(--border-subtle)' }}
      >
        <DialogTitle id={title} component="h1" sx={{ p: 0, flex: 1 }}>
          Votre lettre
        </DialogTitle>
        <Button
          variant="text"
          startIcon={<Close />}
          onClick={onClose}
          sx={{ height: 48, mr: -2.5, fontSize: 15 }}
        >
          Fermer
        </Button>
      </Stack>
      <Box
        sx={{
          p: 4,
          flex: 1,
          overflow: 'auto',
          [TINY_WINDOW]: { flex: 'none', overflow: 'visible' },
          '& .MuiTypography-body1, & a': { fontSize: 16, lineHeight: '24px' },
          '& .MuiTypography-body2': { fontSize: 15, lineHeight: '22px' },
        }}
        tabIndex={0}
        role="region"
        aria-label="Texte de la lettre"
      >
        {children}
      </Box>
      <Box data-footer sx={{ borderTop: '1px solid var(--border-subtle)' }}>
        <Stack direction="row" sx={{ maxWidth: 720, mx: 'auto', flexWrap: 'wrap', gap: 2, px: 4, py: 3 }}>
          {hasInterview && (
            <BusyButton
              variant="contained"
              color="primary"
              startIcon={<EventOutlined />}
              busy={planning.isPending}
              onClick={() => planning.mutate()}
              sx={wide}
            >
              {planning.isPending ? 'Téléchargement en cours…' : 'Ajouter à mon agenda'}
            </BusyButton>
          )}
          <BusyButton
            {...(!hasInterview && { variant: 'contained', color: 'primary' })}
            startIcon={<DownloadOutlined />}
            busy={printing.isPending}
            onClick={() => printing.mutate()}
            sx={wide}
          >
            {printing.isPending ? 'Téléchargement en cours…' : 'Télécharger en PDF'}
          </BusyButton>
        </Stack>
      </Box>
    </Dialog>
  );
}
