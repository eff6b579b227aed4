import { lazy, useEffect, type ComponentType } from 'react';
import { paths } from '../paths';
import { reloadPage } from './reloadPage';
import { isSomethingUnsaved } from './unsaved';
import { toast } from '../toast/toasts';

// As Chromium, Firefox, Safari and Vite (of a style sheet) say it.
const MISSING =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** Whether a part of the interface is not on the server, as when a later release has replaced those of this page. */
const isMissingPart = (error: unknown) => error instanceof Error && MISSING.test(error.message);

/** Loads the page again, once for what is missing, if the server answers: `false` where that was no help, or would be none. */
async function reloadOnceFor(error: unknown): Promise<boolean> {
  const key = `parvis.reloadedFor:${String(error)}`;
  if (window.sessionStorage.getItem(key) !== null) return false;
  const answers = await fetch(paths.home, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return false;
  window.sessionStorage.setItem(key, '');
  reloadPage();
  return true;
}

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
