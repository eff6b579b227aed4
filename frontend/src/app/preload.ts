import { paths } from '@/shared/paths';
import { wantedAfterSignIn } from '@/shared/session/keptHistory';

/**
 * Loads the code of the page that is wanted while the browser goes to sign in and comes back, not once it has. Only the
 * staff's addresses: a candidate's telephone never fetches their pages.
 */
export function preloadWanted() {
  const { pathname } = window.location;
  const wanted = pathname === paths.signInReturn ? wantedAfterSignIn() : pathname;
  if (!wanted.startsWith(paths.admin)) return;
  // A chunk that does not come is told when its page needs it.
  const quietly = (module: Promise<unknown>) => void module.catch(() => undefined);
  quietly(import('@/routes/staff/tree'));
  if (wanted.startsWith(paths.candidates)) quietly(import('@/routes/staff/ranking/CandidatesRoute'));
}
