const KEY = 'parvis.history';

type Kept = { wanted: string; state: unknown };

/**
 * Keeps the state of this step of the history (filters, a search) while the browser goes to sign in: a reload gives
 * the page back as it was. It stays in this tab, out of the address, and no longer than the way there and back.
 */
export function keepHistoryState(wanted: string, state: unknown = window.history.state) {
  const kept: Kept = { wanted, state };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** The page that is wanted once signed in, `''` where none is. */
export function wantedAfterSignIn(): string {
  const text = window.sessionStorage.getItem(KEY);
  return text === null ? '' : (JSON.parse(text) as Kept).wanted;
}

/** The state that was kept for `wanted`, which is then forgotten; null when there is none. */
export function takeHistoryState(wanted: string): unknown {
  const text = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  if (text === null) return null;
  const kept = JSON.parse(text) as Kept;
  return kept.wanted === wanted ? kept.state : null;
}
