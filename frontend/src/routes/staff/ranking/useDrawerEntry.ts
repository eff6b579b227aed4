import { useCallback, useRef, type KeyboardEvent } from 'react';

/**
 * Entrée on a row of the grid opens its candidate and brings the focus into the drawer; Échap in the grid closes what
 * the drawer shows, unless something else took it.
 */
export function useDrawerEntry(onCandidate: (id: string) => void, onClose: (() => void) | undefined) {
  const entering = useRef(false);
  const shown = useRef<HTMLHeadingElement>(null);
  const heading = useCallback((element: HTMLHeadingElement | null) => {
    shown.current = element;
    if (!entering.current) return;
    entering.current = false;
    element?.focus({ preventScroll: true });
  }, []);
  const onKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (
      key === 'Escape' &&
      !event.defaultPrevented &&
      target instanceof Element &&
      target.closest('.ag-root')
    )
      onClose?.();
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof HTMLElement))
      return;
    const row = target.closest('.ag-cell') && target.closest('[row-id]')?.getAttribute('row-id');
    if (!row) return;
    entering.current = shown.current === null;
    shown.current?.focus({ preventScroll: true });
    onCandidate(row);
  };
  return { heading, onKey };
}
