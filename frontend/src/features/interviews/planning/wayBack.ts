import type { QueryClient } from '@tanstack/react-query';
import { openOwnActions } from '@/shared/jobs/panel';
import type { ToastAction } from '@/shared/toast/toasts';
import { undoBy } from '@/shared/toast/undoBy';
import { undoNow } from '@/shared/undo/undoNow';
import type { Plan } from './api';

/** What was done since the page was loaded, oldest first, by what takes it back. */
let done: readonly { key: unknown; run: () => void }[] = [];

/** What takes a change back from the toast that tells it; undefined where nothing changed. */
export function wayBack(
  client: QueryClient,
  { undoId, takeBack }: Plan,
  onUndone: () => void,
): ToastAction | undefined {
  const key = undoId ?? takeBack;
  if (key === undefined) return undefined;
  const before = done.filter((each) => each.key !== key);
  const run = () => {
    // Until it is taken back, no older one is.
    done = [];
    const over = () => {
      done = before;
      onUndone();
    };
    if (undoId !== null) void undoNow(client, undoId, over);
    else if (takeBack) undoBy(takeBack, over).run();
  };
  done = [...before, { key, run }];
  return { label: 'Annuler', run };
}

/** Takes back the last change of days and slots; where this page knows of none, shows what was done before. */
export function undoLast() {
  const last = done.at(-1);
  if (last) last.run();
  else openOwnActions();
}
