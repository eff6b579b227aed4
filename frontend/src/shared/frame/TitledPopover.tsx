import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = {
  title: ReactNode;
  /** Before the title. */
  icon?: ReactNode;
  /** What it is shown below. */
  anchor: Element;
  width: number;
  /** False when the content has its own close buttons. */
  closable?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A small dialog beside a cell or a header of the Classement, under its title. It never grows over the screen. */
export function TitledPopover({ title, icon, anchor, width, closable = true, onClose, children }: Props) {
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -6, horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: {
            display: 'flex',
            flexDirection: 'column',
            width,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'calc(100dvh - 32px)',
          },
        },
      }}
    >
      <Stack
        direction="row"
        sx={{
          px: 4,
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          ...(closable ? { py: 1, borderBottom: '1px solid var(--border-subtle)' } : { pt: 3 }),
        }}
      >
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
          {icon}
          <Typography
            id={id}
            variant="body2"
            component="h2"
            sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
        </Stack>
        {closable && (
          <Button variant="text" startIcon={<Close />} onClick={onClose} autoFocus sx={{ flexShrink: 0 }}>
            Fermer
          </Button>
        )}
      </Stack>
      {children}
    </Popover>
  );
}
