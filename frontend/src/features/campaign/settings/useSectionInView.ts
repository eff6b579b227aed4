import { useEffect, useState } from 'react';

/** How far below the top of the window a section counts as the one that is read. */
const READING_LINE = 160;

/**
 * The last of the elements of these ids whose top was scrolled past: the first of them before any was, the last one at
 * the end of the page.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    const all = list.split(' ');
    const look = ({ target }: Event) => {
      const isPast = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READING_LINE;
      setCurrent(isAtEnd(target, all.at(-1)) ? all.at(-1) : (all.findLast(isPast) ?? all[0]));
    };
    // What scrolls is a part of the page, whose events do not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [list]);
  return current;
}

/** Whether `area` holds the last element, and cannot be scrolled any further. */
function isAtEnd(area: EventTarget | null, last: string | undefined) {
  if (!(area instanceof Element) || !area.contains(document.getElementById(last ?? ''))) return false;
  return area.scrollTop + area.clientHeight >= area.scrollHeight - 1;
}
