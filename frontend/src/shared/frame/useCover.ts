import { useLayoutEffect, type RefObject } from 'react';

/** What a cover leaves of the row in sight, in pixels, that is too little to work in. */
const STRIP = 64;

/** Puts what the last cover of the row lies over out of reach of the keyboard and of screen readers, the focus included. */
function judge(row: Element, gone?: Element) {
  const parts = [...row.children].filter((part) => part !== gone);
  const over = parts.findLast(
    (part) =>
      part instanceof HTMLElement &&
      part.tagName === 'ASIDE' &&
      part.offsetWidth > Math.max(0, row.clientWidth - STRIP),
  );
  for (const part of parts) {
    const covered = over !== undefined && part !== over;
    if (covered && part.contains(document.activeElement))
      over.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
    part.toggleAttribute('inert', covered);
  }
}

/** For a panel or a drawer of a row that may lie over all the others: in a small window, or when zoomed. */
export function useCover(cover: RefObject<HTMLElement | null>, zoomed = false) {
  useLayoutEffect(() => {
    const aside = cover.current;
    const row = aside?.parentElement;
    if (!aside || !row) return;
    judge(row);
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => judge(row));
    observer?.observe(row);
    observer?.observe(aside);
    return () => {
      observer?.disconnect();
      judge(row, aside);
    };
  }, [cover, zoomed]);
}
