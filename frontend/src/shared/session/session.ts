import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts';
import { setCredentials } from '../http/credentials';
import { setServer } from '../limits/api';
import { needsNoAccount, paths } from '../paths';
import { reportAs, startErrorReports } from '../reports/errorReports';
import { accountOf, type Account } from './account';
import { fetchSettings } from '../settings/api';
import { keepPlace, presentPlace, takePlace, type Ended } from './endedSession';
import { forgetDevice } from './keptDevice';
import { forgetDrafts } from './keptDrafts';
import { forgetKeptPage } from './keptPage';
import { keepHistoryState, takeHistoryState } from './keptHistory';
import { keepProvider } from './keptProvider';
import { pageStart } from '../settings/pageStart';
import { toast } from '../toast/toasts';
import { identityClient, ownAddress, RENEW_BEFORE_SECONDS } from './provider';

export type SessionState =
  | { status: 'checking' }
  | { status: 'anonymous' }
  /** The server or another tab ended the session: the person is told so before they sign in again. */
  | { status: 'ended'; atOnce?: true }
  | { status: 'signedIn'; account: Account }
  | { status: 'unavailable'; error: unknown };

let state: SessionState = { status: 'checking' };
let manager: UserManager | undefined;
let leaving = false;
let ended: Ended | undefined;
/** When the session was found or made, and within which time of that a refusal is no expiry: a clock is wrong. */
let welcomed = 0;
const AT_ONCE_MS = 10_000;
const listeners = new Set<() => void>();

/** Between the tabs of this browser, which share one session: it was ended in one of them. */
const otherTabs = new BroadcastChannel('parvis.session');
otherTabs.onmessage = () => {
  if (leaving || state.status !== 'signedIn') return;
  ended = presentPlace();
  become({ status: 'ended' });
  void manager?.removeUser();
};

function become(next: SessionState) {
  state = next;
  listeners.forEach((listener) => listener());
}

export const sessionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state: () => state,
};

/** Checks the sign-on state once, at start-up: either an account is there afterwards, or the browser leaves to sign in. */
export async function startSession() {
  leaving = false;
  become({ status: 'checking' });
  try {
    const settings = await fetchSettings();
    setServer(settings);
    startErrorReports(settings);
    const elsewhere = ownAddress(window.location.href, settings.issuer);
    if (elsewhere) {
      window.location.replace(elsewhere);
      return;
    }
    manager = identityClient(settings);
    watch(manager);
    const path = window.location.pathname;
    if (needsNoAccount(path)) become({ status: 'anonymous' });
    else if (path === paths.signInReturn) await finishSignIn(manager);
    else {
      ended = takePlace();
      if (ended) become({ status: 'ended', atOnce: ended.atOnce });
      else if (!(await signInHere(manager))) {
        // Elsewhere, whether a session goes on is known once the browser is back.
        if (pageStart()?.provider) await forgetKeptPage().catch(() => undefined);
        await signIn();
      }
    }
  } catch (error) {
    become({ status: 'unavailable', error });
  }
}

/** Signs in without leaving the page while the embedded provider's session is valid; whether it was. */
async function signInHere(client: UserManager): Promise<boolean> {
  if (!pageStart()?.session) return false;
  try {
    const user = await client.signinSilent();
    if (user) welcome(user);
    return user !== null;
  } catch (error) {
    if (error instanceof ErrorResponse) return false;
    throw error;
  }
}

function welcome(user: User) {
  welcomed = Date.now();
  void forgetKeptPage(user.profile.email ?? '').catch(() => undefined);
  reportAs(user.profile);
  become({ status: 'signedIn', account: accountOf(user) });
}

type SignIn = {
  /** The person says who they are, whoever's session the provider has. */
  anew?: boolean;
  /** The address that the form is filled with; a session of somebody else does not answer for it. */
  hint?: string;
};

/** Goes to the provider, which answers at once while its own session is valid, unless `anew`. Comes back to `wanted`. */
export async function signIn(
  wanted = window.location.pathname + window.location.search,
  historyState: unknown = window.history.state,
  { anew = false, hint }: SignIn = {},
) {
  if (leaving) return;
  leaving = true;
  keepHistoryState(wanted, historyState);
  await redirect(wanted, { anew, hint }).finally(() => (leaving = false));
}

async function redirect(wanted: string, { anew, hint }: SignIn) {
  if (!manager) return;
  keepProvider(manager.settings.authority, await manager.metadataService.getMetadata());
  await manager.signinRedirect({
    state: wanted,
    redirectMethod: 'replace',
    ...(anew && { prompt: 'login' }),
    ...(hint && { login_hint: hint }),
  });
}

/** Signs in again after the session ended, and comes back to where the person was. */
export const signInAgain = () => signIn(ended?.wanted, ended?.state ?? null);

/** Whether the browser is leaving for the provider: nothing then asks whether to stay. */
export const isLeaving = () => leaving;

/** The server refuses the session (docs/rules/accounts.md): it is ended, and where the person was is kept. */
async function endSession() {
  if (leaving || !manager || state.status === 'ended') return;
  keepPlace(Date.now() - welcomed < AT_ONCE_MS);
  void forgetKeptPage().catch(() => undefined);
  await leaveProvider();
}

/** Ends the session at the person's own wish: what they typed and did not save goes with it. */
export async function signOut() {
  forgetDrafts();
  await Promise.allSettled([forgetDevice(), forgetKeptPage()]);
  await leaveProvider();
}

/** Ends the session in this browser's tabs and at the provider, then comes back to the home page. */
async function leaveProvider() {
  if (leaving || !manager) return;
  leaving = true;
  become({ status: 'checking' });
  otherTabs.postMessage('ended');
  // A provider that cannot be reached must not keep the tokens of this tab alive.
  await manager.signoutRedirect().catch(async () => {
    await manager?.removeUser();
    window.location.assign(paths.home);
  });
}

async function finishSignIn(client: UserManager) {
  const parameters = new URLSearchParams(window.location.search);
  const ours = await client.settings.stateStore.get(parameters.get('state') ?? '');
  // The return page opened again (Back, bookmark, another tab): the answer it carries is spent.
  if (!ours) return signIn(paths.home);
  const user = await client.signinRedirectCallback();
  const wanted = wantedPath(user.state);
  window.history.replaceState(takeHistoryState(wanted), '', wanted);
  welcome(user);
}

/** Only a path of this site is followed. */
function wantedPath(wanted: unknown) {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : paths.home;
}

function watch(client: UserManager) {
  setCredentials({
    accessToken: () => freshToken(client),
    refused: () => void endSession(),
    patient: () => state.status === 'signedIn' && state.account.profile?.application === 'candidate',
    waits: (wait) =>
      toast.info(
        `Beaucoup de monde en ce moment. Nouvelle tentative dans ${String(Math.ceil(wait / 1000))} s, sans rien faire.`,
      ),
  });
  client.events.addUserLoaded((user) => {
    if (state.status === 'signedIn') become({ status: 'signedIn', account: accountOf(user) });
  });
  // A laptop that slept wakes past both moments.
  client.events.addAccessTokenExpiring(() => void renew(client));
  client.events.addAccessTokenExpired(() => void renew(client));
}

/** A token that still lasts: renewed first when less than 30 s remain. Throws when only an expired one is left. */
async function freshToken(client: UserManager): Promise<string | undefined> {
  await renewal;
  const user = await client.getUser();
  if (!user || (user.expires_in ?? Infinity) >= RENEW_BEFORE_SECONDS) return user?.access_token;
  const renewed = await renew(client);
  // The call fails as it does without network; sent with the expired token, it would end the session.
  if (!renewed && user.expired) throw new TypeError('The session could not be renewed');
  return (renewed ?? user).access_token;
}

let renewal: Promise<User | null> | undefined;

/** One renewal at a time: a refresh token serves once. Null when none came, for now or for good. */
function renew(client: UserManager): Promise<User | null> {
  renewal ??= client
    .signinSilent()
    .catch((error: unknown) => {
      // Refused (signed out elsewhere, account disabled), and not only out of reach.
      if (error instanceof ErrorResponse && error.error === 'invalid_grant') void signIn();
      return null;
    })
    .finally(() => (renewal = undefined));
  return renewal;
}
