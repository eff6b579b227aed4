import { lazy, useEffect, type ComponentType } from 'react';
import { reloadPage } from './reloadPage';
import { isMissingPart, reloadOnceFor } from './replacedRelease';
import { isSomethingUnsaved } from './unsaved';
import { toast } from '../toast/toasts';

/**
 * A part of the interface that comes when it is opened. Without a network it says so, and comes once the network is back:
 * a failure would take the whole page away, with what was typed in it. Where a later release has replaced it, the page
 * is loaded again; with something unsaved on it, whoever opens the part is asked to do so.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the type that `lazy` takes
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => loaded(load));

// oxlint-disable-next-line typescript/no-explicit-any -- the same
async function loaded<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): Promise<{ default: Part }> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      toast.warning("Pas de connexion : ce que vous ouvrez s'affichera dès que la connexion reviendra.");
      await new Promise((back) => window.addEventListener('online', back, { once: true }));
      return loaded(load);
    }
    if (!isMissingPart(error)) throw error;
    if (isSomethingUnsaved()) return { default: ReplacedPart as unknown as Part };
    if (await reloadOnceFor(error)) return new Promise(() => undefined); // nothing more is shown of this page
    throw error;
  }
}

/** In place of a part that is no longer there: says so each time that it is opened. */
function ReplacedPart() {
  useEffect(() => {
    toast.warning(
      'Parvis a été mis à jour : enregistrez ce que vous avez saisi, puis rechargez la page pour ouvrir ceci.',
      { label: 'Recharger', run: reloadPage },
    );
  }, []);
  return null;
}
