import { failureDetails } from '../http/ApiError';

export type Severity = 'success' | 'info' | 'warning' | 'error';
/** What can still be done about what a toast says: `Annuler`. */
export type ToastAction = { label: string; run: () => void };
export type Toast = { id: number; severity: Severity; text: string; action: ToastAction | undefined };

/** How long a toast stays (docs/rules/interface.md). */
export const TOAST_DURATION_MS = 5000;
/** How long what it says can be taken back there. */
export const UNDO_DURATION_MS = 10_000;

let shown: Toast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function put(next: Toast | undefined) {
  shown = next;
  listeners.forEach((listener) => listener());
}

const show = (severity: Severity, text: string, action?: ToastAction) =>
  put({ id: ++count, severity, text, action });

/** At most one toast is on screen: a new one takes the place of the one before (docs/rules/interface.md). */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string) => show('info', text),
  warning: (text: string, action?: ToastAction) => show('warning', text, action),
  /** Appends the server's message, and the reference of the request, when `error` carries them. */
  error: (text: string, error?: unknown) => show('error', text + failureDetails(error)),
  close: () => put(undefined),
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
};
