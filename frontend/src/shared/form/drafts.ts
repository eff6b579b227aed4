import { hasPageFailed } from './pageFailure';
import { draftKey } from '../session/keptDrafts';
import { isLeaving, sessionStore } from '../session/session';

type Kept = { email: string; draft: object };

/** Whose the page is, `''` where nobody is signed in. */
export const ownEmail = () => {
  const session = sessionStore.state();
  return session.status === 'signedIn' ? session.account.email : '';
};

/** The person's own draft: whoever signs in after somebody else's session ended finds nothing of theirs. */
export function readDraft(name: string): object | undefined {
  const text = window.sessionStorage.getItem(draftKey(name));
  const kept = text === null ? undefined : (JSON.parse(text) as Kept);
  return kept?.email === ownEmail() ? kept.draft : undefined;
}

/** Whether something that was typed under `name` waits for the person. */
export const hasKeptDraft = (name: string) => readDraft(name) !== undefined;

/** Whether something waits under a name that begins so. */
export const hasKeptDraftOf = (start: string) =>
  Object.keys(window.sessionStorage).some(
    (key) => key.startsWith(draftKey(start)) && hasKeptDraft(key.slice(draftKey('').length)),
  );

/** Keeps `draft` in this tab, for a session that ends or a page that fails. */
export function keepDraft(name: string, draft: object) {
  window.sessionStorage.setItem(draftKey(name), JSON.stringify({ email: ownEmail(), draft }));
}

export const forgetDraft = (name: string) => window.sessionStorage.removeItem(draftKey(name));

/** Forgets the draft, unless the page goes away with the session or with a failure: it is then what they leave behind. */
export function leaveDraft(name: string) {
  if (sessionStore.state().status === 'signedIn' && !isLeaving() && !hasPageFailed()) forgetDraft(name);
}
