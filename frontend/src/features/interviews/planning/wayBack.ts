import type { QueryClient } from '@tanstack/react-query';
import type { ToastAction } from '@/shared/toast/toasts';
import { undoBy } from '@/shared/toast/undoBy';
import { undoNow } from '@/shared/undo/undoNow';
import type { Plan } from './api';

/** What takes a change back from the toast that tells it; undefined where nothing changed. */
export function wayBack(
  client: QueryClient,
  { undoId, takeBack }: Plan,
  onUndone: () => void,
): ToastAction | undefined {
  if (undoId !== null) return { label: 'Annuler', run: () => void undoNow(client, undoId, onUndone) };
  return takeBack && undoBy(takeBack, onUndone);
}
