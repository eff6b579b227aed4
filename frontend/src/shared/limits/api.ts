import type { ConfigOut } from '@/api/types.gen';

export { LIMITS } from '@/api/limits.gen';

type Server = Pick<ConfigOut, 'fileLimits' | 'version'>;

let known: Server | undefined;

/** What the server told when the application started. */
export function setServer(server: Server) {
  known = server;
}

/** What an operator may have set: read it where it is used, not while a module loads, which may be before it is known. */
export const fileLimits = () => server().fileLimits;

/** The version of Parvis that this page's server ran when the application started, as `1.0.0`. */
export const version = () => server().version;

function server() {
  if (!known) throw new Error('What the server told is not known yet');
  return known;
}
