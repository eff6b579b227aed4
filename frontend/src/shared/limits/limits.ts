import type { RuntimeSettings } from '../settings/api';

export type Limits = RuntimeSettings['limits'];
type Server = Pick<RuntimeSettings, 'limits' | 'version'>;

let known: Server | undefined;

/** What the server told when the application started. */
export function setServer(server: Server) {
  known = server;
}

/**
 * What the server takes at most, and how long things last. It is the only one to know: an operator may change some of
 * it. Read it where it is used, not while a module loads, which may be before it is known.
 */
export const limits = (): Limits => server().limits;

/** The version of Parvis that this page's server ran when the application started, as `0.1.0`. */
export const version = () => server().version;

function server() {
  if (!known) throw new Error('The limits of the server are not known yet');
  return known;
}
