import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';

/**
 * Asks before what was typed is lost: another page, another formula (`formulaId` leaves the address), a closed tab, and
 * what goes through `leave`. The form tells it by `setUnsaved`.
 */
export function useUnsavedGuard(formulaId: string | undefined) {
  const unsaved = useRef(false);
  const setUnsaved = useCallback((value: boolean) => {
    unsaved.current = value;
  }, []);
  const [asked, setAsked] = useState<{ proceed: () => void }>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.current &&
      (current.pathname !== next.pathname ||
        (holds(current.search as unknown, formulaId) && !holds(next.search as unknown, formulaId))),
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  });

  const leave = (proceed: () => void) => {
    if (unsaved.current) setAsked({ proceed });
    else proceed();
  };
  const abandon = () => {
    unsaved.current = false;
    asked?.proceed();
    blocker.proceed?.();
    setAsked(undefined);
  };
  const stay = () => {
    blocker.reset?.();
    setAsked(undefined);
  };
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined || blocker.status === 'blocked'}
      title="Modifications non enregistrées"
      confirmLabel="Quitter sans enregistrer"
      cancelLabel="Continuer la saisie"
      destructive
      onConfirm={abandon}
      onClose={stay}
    >
      Ce que vous avez saisi dans la formule sera perdu.
    </ConfirmDialog>
  );
  return { setUnsaved, leave, dialog };
}

const holds = (search: unknown, id: string | undefined) => Object.values(search ?? {}).includes(id);
