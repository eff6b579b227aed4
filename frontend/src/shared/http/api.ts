import { client } from '@/api/client.gen';
import { authorisedFetch } from './credentials';

export type { Refusals } from '@/api/refusals.gen';

/** Must run before the first call: every generated function then carries the bearer token. */
export function configureApiClient() {
  client.setConfig({ baseUrl: window.location.origin, fetch: authorisedFetch });
}
