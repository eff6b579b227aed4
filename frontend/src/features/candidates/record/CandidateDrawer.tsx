import CloseFullscreen from '@mui/icons-material/CloseFullscreen';
import OpenInFull from '@mui/icons-material/OpenInFull';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode, Ref } from 'react';
import { DrawerFrame } from '@/shared/frame/DrawerFrame';

type Props = {
  /** Takes the focus when the drawer is entered by a key. */
  heading: Ref<HTMLHeadingElement>;
  /** What may be done about the candidate. */
  actions: ReactNode;
  zoomed: boolean;
  onZoom: () => void;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The frame of the Classement's drawer when a candidate is selected: CANDIDAT, zoom, close, and its footer. */
export const CandidateDrawer = ({ heading, actions, zoomed, onZoom, onClose, footer, children }: Props) => (
  <DrawerFrame
    title="CANDIDAT"
    heading={heading}
    tools={
      <>
        {actions}
        <Button
          variant="text"
          aria-pressed={zoomed}
          startIcon={zoomed ? <CloseFullscreen /> : <OpenInFull />}
          onClick={onZoom}
        >
          {zoomed ? 'Réduire' : 'Agrandir'}
        </Button>
      </>
    }
    onClose={onClose}
  >
    {/* Another shape begins at its top. */}
    <Stack
      key={zoomed ? 'zoomed' : 'narrow'}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative' }}
    >
      {children}
    </Stack>
    <Stack
      data-footer
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
  </DrawerFrame>
);
