import Button, { type ButtonProps } from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { useOnline } from '../http/useOnline';
import { focusIfLost } from './focusIfLost';

type Props = ButtonProps & { busy: boolean };

/**
 * A button that is disabled while its call runs, and has the focus again after it: a disabled one loses it. A call waits for
 * the network where there is none, and the button says so.
 */
export function BusyButton({ busy, disabled = false, onClick, children, ...rest }: Props) {
  const online = useOnline();
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (busy) return;
    focusIfLost(pressed.current);
    pressed.current = null;
  }, [busy]);
  return (
    <Button
      {...rest}
      disabled={busy || disabled}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        onClick?.(event);
      }}
    >
      {busy && !online ? 'En attente de la connexion…' : children}
    </Button>
  );
}
