import { lazy, type ComponentType } from 'react';
import { toast } from '../toast/toasts';

/**
 * A part of the interface that comes when it is opened. Without a network it says so, and comes once the network is back:
 * a failure would take the whole page away, with what was typed in it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the type that `lazy` takes
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => loaded(load));

async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    toast.warning("Pas de connexion : ce que vous ouvrez s'affichera dès que la connexion reviendra.");
    await new Promise((back) => window.addEventListener('online', back, { once: true }));
    return load();
  }
}
