import type { QueryClient } from '@tanstack/react-query';
import { toast, type ToastAction } from '@/shared/toast/toasts';
import { undoNow } from '@/shared/undo/undoNow';
import type { Plan } from './api';

/** What takes a change back from the toast that tells it; undefined where nothing changed. */
export function wayBack(
  client: QueryClient,
  { undoId, takeBack }: Plan,
  onUndone: () => void,
): ToastAction | undefined {
  if (undoId !== null) return { label: 'Annuler', run: () => void undoNow(client, undoId, onUndone) };
  if (!takeBack) return undefined;
  return { label: 'Annuler', run: () => void undoBy(takeBack, onUndone) };
}

async function undoBy(takeBack: () => Promise<unknown>, onUndone: () => void) {
  try {
    await takeBack();
    toast.success('Annulé : tout est redevenu comme avant.');
  } catch (error) {
    toast.error("L'annulation n'a pas pu se faire", error);
  }
  onUndone();
}
