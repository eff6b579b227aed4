import Button, { type ButtonProps } from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { focusIfLost } from './focusIfLost';

type Props = ButtonProps & { busy: boolean };

/** A button that is disabled while its call runs, and has the focus again after it: a disabled one loses it. */
export function BusyButton({ busy, disabled = false, onClick, ...rest }: Props) {
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
    />
  );
}
