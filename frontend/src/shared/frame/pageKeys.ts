import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { preferencesQuery } from './queries';

/** Whether keys are typed into what has the focus: they are then no shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Tells, when a key is pressed, whether those without Ctrl act: the person may have turned them off. */
export function usePageKeysAct(): () => boolean {
  const client = useQueryClient();
  return () => client.getQueryData(preferencesQuery.queryKey)?.pageKeys !== false;
}

/** A key that acts on the whole page, without Ctrl: not while somebody types, nor where the person turned those off. */
export function usePageKey(key: string, act: () => void) {
  const areOn = usePageKeysAct();
  const latest = useRef({ act, areOn });
  useEffect(() => {
    latest.current = { act, areOn };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      // The editor of formulas and open dialogs have keys of their own.
      if (isTyping(event.target) || document.querySelector('[role=dialog][aria-modal=true]')) return;
      if (!latest.current.areOn()) return;
      event.preventDefault();
      latest.current.act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}
