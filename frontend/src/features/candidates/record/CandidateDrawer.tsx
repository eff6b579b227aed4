import Close from '@mui/icons-material/Close';
import CloseFullscreen from '@mui/icons-material/CloseFullscreen';
import OpenInFull from '@mui/icons-material/OpenInFull';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';
import { drawer } from './labels';

type Props = {
  /** Takes the focus when the drawer is entered by a key. */
  heading: Ref<HTMLHeadingElement>;
  zoomed: boolean;
  onZoom: () => void;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The frame of the Classement's drawer when a candidate is selected: CANDIDAT, zoom, close, and what is at its foot. */
export function CandidateDrawer({ heading, zoomed, onZoom, onClose, footer, children }: Props) {
  const title = useId();
  return (
    <Stack
      component="section"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      sx={{ height: '100%', minHeight: 0, minWidth: 0, backgroundColor: 'background.paper' }}
    >
      <Stack
        direction="row"
        sx={{
          flexShrink: 0,
          minHeight: 48,
          gap: 2,
          px: 4,
          alignItems: 'center',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Typography
          ref={heading}
          id={title}
          variant="h3"
          component="h2"
          tabIndex={-1}
          sx={{ '&:focus, &:focus-visible': { outline: 'none' } }}
        >
          {drawer.title}
        </Typography>
        <Stack direction="row" sx={{ ml: 'auto', gap: 2, flexShrink: 0 }}>
          <Button
            variant="text"
            aria-pressed={zoomed}
            startIcon={zoomed ? <CloseFullscreen /> : <OpenInFull />}
            onClick={onZoom}
          >
            {zoomed ? 'Réduire' : 'Agrandir'}
          </Button>
          <Button variant="text" startIcon={<Close />} onClick={onClose}>
            Fermer
          </Button>
        </Stack>
      </Stack>
      {/* Another shape begins at its top. */}
      <Stack
        key={zoomed ? 'zoomed' : 'narrow'}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative' }}
      >
        {children}
      </Stack>
      <Stack
        direction="row"
        sx={{
          flexShrink: 0,
          minHeight: 52,
          flexWrap: 'wrap',
          gap: 2,
          px: 4,
          py: 2,
          alignItems: 'center',
          borderTop: '1px solid var(--border-subtle)',
        }}
      >
        {footer}
      </Stack>
    </Stack>
  );
}
