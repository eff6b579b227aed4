import { useEffect, useEffectEvent } from 'react';
import type { AlertKind } from '@/features/ranking/alerts/labels';
import { useUrlText } from '@/shared/url/useUrlState';

const kinds: Record<string, AlertKind> = {
  conflicts: 'GRADE_CONFLICT_FILTER',
  errors: 'GLOBAL_ERRORS_FILTER',
};

/** The name, in the address, of the alert whose candidates alone a link shows. */
export const ALERT = 'alert';

/**
 * Enters, once the views are read, the alert mode that a link to the Classement names, which leaves the address: leaving
 * the mode then shows what was there before. `awaited` until it is entered; `stale` while the link tells of results to
 * compute again.
 */
export function useAlertInAddress(settled: boolean, enter: (kind: AlertKind) => void) {
  const [alert, setAlert] = useUrlText(ALERT);
  const kind = alert === undefined ? undefined : kinds[alert];
  const enterNow = useEffectEvent(enter);
  useEffect(() => {
    if (settled && kind) enterNow(kind);
  }, [settled, kind]);
  return { awaited: kind !== undefined, stale: alert === 'stale', dismiss: () => setAlert(undefined) };
}
