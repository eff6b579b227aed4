import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { usePageNavigate } from './usePageNavigate';
import { useUrlText } from './useUrlState';

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge with interfaces only
  interface HistoryState {
    /** The window that this step opened, and the page in whose life it did. */
    opened?: { name: string; page: string };
  }
}

/** A step that was kept while somebody signed in again has nothing of ours before it. */
const page = crypto.randomUUID();

/**
 * A window whose content is named by a search parameter. Opening it is a step of the browser's history; `close` takes that
 * step back, so that Back never leads to what was closed. An address that was open from the start has no such step: it
 * changes to `instead`, which nobody else names.
 */
export function useUrlWindow(name: string) {
  const [opened, set] = useUrlText(name);
  const history = useRouter().history as RouterHistory;
  const navigate = usePageNavigate();
  const leaving = useRef(false);
  useEffect(
    () =>
      history.subscribe(() => {
        leaving.current = false;
      }),
    [history],
  );
  const open = useCallback(
    (value: string) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [name]: value }),
        state: (before) => ({ ...before, opened: { name, page } }),
      });
    },
    [name, navigate],
  );
  const close = useCallback(
    (instead?: string) => {
      const step = history.location.state.opened;
      if (step?.name !== name || step.page !== page) set(instead, { replace: true });
      else if (!leaving.current) {
        leaving.current = true;
        history.back();
      }
    },
    [name, history, set],
  );
  return { opened, open, close };
}
