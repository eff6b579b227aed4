import { client } from '@/api/client.gen';
import { ApiError } from './ApiError';
import { authorisedFetch } from './credentials';

export type { Refusals } from '@/api/refusals.gen';

/** What a call throws when the server refused or did not answer; one that the page itself gave up is no failure to show. */
function failure(error: unknown, response: Response | undefined) {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  // Without an answer, `error` is the browser's own, in its language.
  return new ApiError(response?.status ?? 0, response && error, response?.headers.get('X-Request-ID'));
}

/** Must run before the first call: every generated function then carries the bearer token, and throws `ApiError`. */
export function configureApiClient() {
  client.setConfig({ baseUrl: window.location.origin, fetch: authorisedFetch });
  client.interceptors.error.clear();
  client.interceptors.error.use(failure);
}
