import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';

type Props = {
  title: ReactNode;
  /** Takes the focus when the drawer is entered. */
  heading: Ref<HTMLHeadingElement>;
  /** Beside the title. */
  mark?: ReactNode;
  /** Before Fermer. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of what the Classement's drawer shows: its title, its tools, Fermer, also by Escape. */
export function DrawerFrame({ title, heading, mark, tools, onClose, children }: Props) {
  const id = useId();
  return (
    <Stack
      component="section"
      aria-labelledby={id}
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
          flexWrap: 'wrap',
          gap: 2,
          px: 4,
          alignItems: 'center',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Typography
          ref={heading}
          id={id}
          variant="h3"
          component="h2"
          tabIndex={-1}
          noWrap
          sx={{ maxWidth: '100%', '&:focus, &:focus-visible': { outline: 'none' } }}
        >
          {title}
        </Typography>
        {mark}
        <Stack direction="row" sx={{ ml: 'auto', gap: 2, flexShrink: 0 }}>
          {tools}
          <Button variant="text" startIcon={<Close />} onClick={onClose}>
            Fermer
          </Button>
        </Stack>
      </Stack>
      {children}
    </Stack>
  );
}
