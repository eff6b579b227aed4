import type { RuntimeSettings } from '../settings/api';

export type Limits = RuntimeSettings['limits'];

let known: Limits | undefined;

/** What the server told when the application started. */
export function setLimits(limits: Limits) {
  known = limits;
}

/**
 * What the server takes at most, and how long things last. It is the only one to know: an operator may change some of
 * it. Read it where it is used, not while a module loads, which may be before it is known.
 */
export function limits(): Limits {
  if (!known) throw new Error('The limits of the server are not known yet');
  return known;
}
