import { useRef, useState, type KeyboardEvent } from 'react';

/**
 * The keys of a long list of boxes of which only some are drawn: ↑ ↓, page up and down, Début and Fin take the focus
 * to another one, which has it as soon as it is drawn. `page` is how many boxes are in sight.
 */
export function useListKeys(count: number, page: number) {
  const [{ active }, setActive] = useState({ active: 0 });
  const awaited = useRef<number>(undefined);
  const last = count - 1;
  const at = Math.min(active, Math.max(0, last));

  return {
    active: at,
    onKeyDown: (event: KeyboardEvent) => {
      awaited.current = undefined;
      const inList = event.target instanceof HTMLElement && event.target.dataset.item !== undefined;
      const steps: Record<string, number> = inList
        ? {
            ArrowDown: at + 1,
            ArrowUp: at - 1,
            PageDown: at + page,
            PageUp: at - page,
            Home: 0,
            End: last,
          }
        : { ArrowDown: at };
      const to = steps[event.key];
      if (to === undefined || count === 0) return;
      event.preventDefault();
      const next = Math.max(0, Math.min(last, to));
      awaited.current = next;
      setActive({ active: next });
    },
    itemProps: (index: number) => ({
      'data-item': index,
      tabIndex: index === at ? 0 : -1,
      onFocus: () => setActive({ active: index }),
      ref: (box: HTMLInputElement | null) => {
        if (!box || awaited.current !== index) return;
        awaited.current = undefined;
        box.focus({ preventScroll: true });
      },
    }),
  };
}
