import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { textScale } from '../theme/rem';
import tokens from '../theme/tokens.json';
import { useCover } from './useCover';

const LEAST = tokens.layout.drawerMin;
const STEP = 32;

type Props = {
  label: string;
  /** Its width at first, in pixels, as drawn: it grows with the text. */
  width: number;
  /** Over the whole row, grid included. */
  zoomed: boolean;
  children: ReactNode;
};

/**
 * A drawer at the right of a grid: it pushes the grid, covers it under 1200 px or when zoomed, and is resized by its
 * left edge (pointer, or arrow keys). Not modal.
 */
export function SideDrawer({ label, width: first, zoomed, children }: Props) {
  const [width, setWidth] = useState(first);
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a small window the page scrolls: what opens there is in sight, whole.
    drawer.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useCover(drawer, zoomed);
  const widest = () =>
    Math.max(LEAST, (drawer.current?.parentElement?.clientWidth ?? 1440) / textScale() - 240);
  const resize = (wanted: number) => setWidth(Math.round(Math.min(widest(), Math.max(LEAST, wanted))));
  const onMove = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    resize(((drawer.current?.getBoundingClientRect().right ?? 0) - clientX) / textScale());
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(width + step);
  };
  return (
    <Box
      ref={drawer}
      component="aside"
      aria-label={label}
      sx={{
        display: 'flex',
        flexShrink: 0,
        minHeight: 0,
        maxWidth: '100%',
        width: zoomed ? '100%' : width,
        position: zoomed ? 'absolute' : { xs: 'absolute', lg: 'relative' },
        inset: zoomed ? 0 : { xs: '0 0 0 auto', lg: 'auto' },
        zIndex: 6,
        backgroundColor: 'background.paper',
        borderLeft: '1px solid var(--border-default)',
        boxShadow: { xs: 'var(--shadow-popover)', lg: 'none' },
      }}
    >
      {!zoomed && (
        <Box
          role="separator"
          aria-label="Largeur du volet"
          aria-orientation="vertical"
          aria-valuenow={width}
          aria-valuemin={LEAST}
          aria-valuemax={1600}
          tabIndex={0}
          onKeyDown={onKey}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={onMove}
          sx={{
            position: 'absolute',
            zIndex: 1,
            inset: '0 auto 0 -4px',
            width: 8,
            cursor: 'col-resize',
            touchAction: 'none',
            '&::after': {
              content: '""',
              position: 'absolute',
              top: 'calc(50% - 16px)',
              left: 2,
              width: 4,
              height: 32,
              borderRadius: '2px',
              backgroundColor: 'var(--border-default)',
            },
            '&:hover::after, &:focus-visible::after': { backgroundColor: 'var(--accent-main)' },
          }}
        />
      )}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          overflow: 'auto',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
