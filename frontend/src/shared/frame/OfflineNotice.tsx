import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useEffect, useRef } from 'react';
import { useOnline } from '../http/useOnline';
import { OFFLINE_BAR } from '../theme/offlineBar';

/** The page and its windows begin below the bar. */
function makeRoom(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const measure = () => style.setProperty(OFFLINE_BAR, `${bar.offsetHeight}px`);
  const observer = new ResizeObserver(measure);
  measure();
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(OFFLINE_BAR);
  };
}

/**
 * At the top of the window, over whatever is open, that the network is away: what loads or is saved waits for it, and says
 * nothing else meanwhile. Rendered once.
 */
export function OfflineNotice() {
  const online = useOnline();
  const status = useRef<HTMLDivElement>(null);
  // A dialog hides from screen readers what was there when it opened.
  useEffect(() => status.current?.removeAttribute('aria-hidden'), [online]);
  return (
    // There before its text: a screen reader announces what enters a status, not a status that comes with its text.
    <Portal>
      <Box role="status" ref={status} sx={{ position: 'fixed', zIndex: 'tooltip', inset: '0 0 auto' }}>
        {!online && (
          <Box
            ref={makeRoom}
            sx={{
              px: 4,
              py: 1.5,
              fontSize: 14,
              color: 'var(--warning-text)',
              backgroundColor: 'var(--warning-soft)',
              borderBottom: '1px solid var(--warning-border)',
            }}
          >
            Pas de connexion. Ce qui est en cours reprendra dès que la connexion reviendra.
          </Box>
        )}
      </Box>
    </Portal>
  );
}
