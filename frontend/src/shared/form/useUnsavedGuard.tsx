import { useBlocker } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Opening } from '../frame/Opening';
import { lazyPart } from '../frame/lazyPart';
import { noteUnsaved } from '../frame/unsaved';
import { isLeaving } from '../session/session';

// Few people are about to lose what they typed: the dialog comes when one is.
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../dialog/ConfirmDialog')).ConfirmDialog,
}));

type Words = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Called when what was typed is left. */
  onLeft?: () => void;
};

const OF_FORMS: Words = {
  title: 'Modifications non enregistrées',
  text: 'Ce que vous avez saisi sera perdu.',
  confirmLabel: 'Quitter sans enregistrer',
  cancelLabel: 'Continuer la saisie',
};

/**
 * Asks before what was typed is lost: to another page, to a closed tab, to another address without `inAddress` (what a
 * drawer edits, when the address holds it), and to what goes through `leave`. The form calls `setUnsaved`.
 */
export function useUnsavedGuard(inAddress?: string, words: Words = OF_FORMS) {
  const unsaved = useRef(false);
  const setUnsaved = useCallback((value: boolean) => {
    unsaved.current = value;
    noteUnsaved(unsaved, value);
  }, []);
  useEffect(() => () => noteUnsaved(unsaved, false), []);
  const [leaving, setLeaving] = useState<{ proceed: () => void }>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.current &&
      (current.pathname !== next.pathname ||
        (holds(current.search as unknown, inAddress) && !holds(next.search as unknown, inAddress))),
    // The browser that leaves to sign in again comes back to what was typed (`useKeptDraft`).
    enableBeforeUnload: () => unsaved.current && !isLeaving(),
    withResolver: true,
  });

  const leave = (proceed: () => void) => {
    if (unsaved.current) setLeaving({ proceed });
    else proceed();
  };
  const abandon = () => {
    setUnsaved(false);
    leaving?.proceed();
    blocker.proceed?.();
    setLeaving(undefined);
    words.onLeft?.();
  };
  const stay = () => {
    blocker.reset?.();
    setLeaving(undefined);
  };
  const asking = leaving !== undefined || blocker.status === 'blocked';
  const dialog = asking && (
    <Suspense fallback={<Opening />}>
      <ConfirmDialog
        open
        title={words.title}
        confirmLabel={words.confirmLabel}
        cancelLabel={words.cancelLabel}
        destructive
        onConfirm={abandon}
        onClose={stay}
      >
        {words.text}
      </ConfirmDialog>
    </Suspense>
  );
  return { setUnsaved, leave, asking, dialog };
}

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>;

const holds = (search: unknown, value: string | undefined) =>
  value !== undefined && Object.values(search ?? {}).includes(value);
