import { reloadPage } from './reloadPage';
import { paths } from '../paths';

// As Chromium, Firefox, Safari and Vite (of a style sheet) say it.
const MISSING =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** Whether a part of the interface is not on the server, as when a later release has replaced those of this page. */
export const isMissingPart = (error: unknown) => error instanceof Error && MISSING.test(error.message);

/** Loads the page again, once for what is missing, if the server answers: `false` where that was no help, or would be none. */
export async function reloadOnceFor(error: unknown): Promise<boolean> {
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
