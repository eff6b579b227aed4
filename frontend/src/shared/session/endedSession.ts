const KEY = 'parvis.ended';

/**
 * Where the person was when the session ended: its address, and the state of that step of the history. `atOnce`: it was
 * refused just after they signed in.
 */
export type Ended = { wanted: string; state: unknown; atOnce?: true };

/** Where the person is. */
export const presentPlace = (): Ended => ({
  wanted: window.location.pathname + window.location.search,
  state: window.history.state,
});

/** Keeps where the person is, in this tab, while the session ends and until they signed in again. */
export function keepPlace(atOnce: boolean) {
  const kept: Ended = { ...presentPlace(), ...(atOnce && { atOnce }) };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** Where the person was, which is then forgotten; undefined when no session ended in this tab. */
export function takePlace(): Ended | undefined {
  const text = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Ended);
}
