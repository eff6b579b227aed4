import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useEffect, type ReactNode } from 'react';

type Props = { anchor: HTMLElement; onEnter: () => void; onClose: () => void; children: ReactNode };

/** What a cell explains, beside it; Escape closes it, and it stays while the pointer is over it. */
export function CellHint({ anchor, onEnter, onClose, children }: Props) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // What is under it stays.
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [onClose]);
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-end"
      modifiers={[{ name: 'offset', options: { offset: [0, 6] } }]}
      sx={{ zIndex: 1250 }}
    >
      <Paper
        role="status"
        onMouseEnter={onEnter}
        onMouseLeave={onClose}
        sx={{
          maxWidth: 340,
          px: 4,
          py: 3,
          border: '1px solid var(--border-default)',
          borderRadius: '8px',
          boxShadow: 'var(--shadow-popover)',
        }}
      >
        {children}
      </Paper>
    </Popper>
  );
}
