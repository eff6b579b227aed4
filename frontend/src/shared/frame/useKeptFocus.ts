import { useEffect, useEffectEvent, useRef } from 'react';
import { focusIfLost } from './focusIfLost';

type List = {
  /** How many rows it has: one that leaves takes its buttons along. */
  count: number;
  /** Whether a dialog is open: the button that opened it may be gone when it closes. */
  open?: boolean;
};

/** Gives the focus to what `next` finds, once the list has lost what had it. */
export function useKeptFocus({ count, open = false }: List, next: () => HTMLElement | null | undefined) {
  const before = useRef({ count, open });
  const keep = useEffectEvent(() => focusIfLost(next()));
  useEffect(() => {
    if (count < before.current.count || (before.current.open && !open)) keep();
    before.current = { count, open };
  }, [count, open]);
}
