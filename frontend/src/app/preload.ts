import { needsNoAccount, paths } from '@/shared/paths';
import { wantedAfterSignIn } from '@/shared/session/keptHistory';
import { pageStart } from '@/shared/settings/pageStart';

/**
 * Loads the code of the page that is wanted while the session is checked, not once it is: the staff's already before
 * the browser goes to sign in, a candidate's, on a telephone, only where no sign-in page is to come first.
 */
export function preloadWanted() {
  const { pathname } = window.location;
  const returning = pathname === paths.signInReturn;
  const signedIn = returning || Boolean(pageStart()?.session);
  const wanted = returning ? wantedAfterSignIn() : pathname;
  const code = codeOf(wanted, signedIn);
  if (code.length === 0 && !signedIn) return;
  // A chunk that does not load is reported when its page needs it.
  for (const module of [import('./mount'), ...code]) void module.catch(() => undefined);
}

function codeOf(wanted: string, signedIn: boolean): Promise<unknown>[] {
  if (wanted.startsWith(paths.activation))
    return [import('@/routes/public/tree'), import('@/features/candidate_space/activation/ActivationPage')];
  if (needsNoAccount(wanted)) return [import('@/routes/public/tree'), import('@/routes/public/PublicPage')];
  if (wanted.startsWith(paths.candidates))
    return [import('@/routes/staff/tree'), import('@/routes/staff/ranking/CandidatesRoute')];
  if (wanted.startsWith(paths.admin)) return [import('@/routes/staff/tree')];
  if (wanted.startsWith(paths.candidate) && signedIn) return [import('@/routes/candidate/tree')];
  return [];
}
