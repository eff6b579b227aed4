import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useCover } from './useCover';

type Props = {
  title: string;
  width: number;
  onClose: () => void;
  /** Actions that stay in sight at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A panel at the left of a grid: it pushes the grid, and covers it under 1200 px. Not modal; the focus comes to
 * the field that takes it, else to its title; Escape closes it.
 */
export function SidePanel({ title, width, onClose, footer, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useCover(panel);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack
      ref={panel}
      component="aside"
      aria-labelledby={id}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onClose();
      }}
      sx={{
        flexShrink: 0,
        width,
        maxWidth: '100%',
        minHeight: 0,
        backgroundColor: 'background.paper',
        borderRight: '1px solid var(--border-default)',
        position: { xs: 'absolute', lg: 'static' },
        inset: { xs: '0 auto 0 0', lg: 'auto' },
        zIndex: 5,
        boxShadow: { xs: 'var(--shadow-popover)', lg: 'none' },
      }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 46,
          pl: 4,
          pr: 2,
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Typography ref={heading} id={id} variant="h3" component="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        <Button variant="text" startIcon={<Close />} onClick={onClose}>
          Fermer
        </Button>
      </Stack>
      {/* As high as the panel, so that the footer is at its bottom whatever is above. */}
      <Stack sx={{ flex: 1, minHeight: 0 }}>{children}</Stack>
      {footer && (
        <Stack data-footer sx={{ px: 4, py: 3, borderTop: '1px solid var(--border-subtle)' }}>
          {footer}
        </Stack>
      )}
    </Stack>
  );
}
