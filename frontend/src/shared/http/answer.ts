import { ApiError } from './ApiError';

type Outcome<T> = { data?: T; error?: unknown; response?: Response };

/** The data of a generated call; throws `ApiError` when the server refused or did not answer. */
export async function answer<T>(call: Promise<Outcome<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await call;
  if (response?.ok) return data as NonNullable<T>;
  // A call that the page itself gave up is not a failure to show.
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  // Without an answer, `error` is the browser's own, in its language.
  throw new ApiError(response?.status ?? 0, response && error, response?.headers.get('X-Request-ID'));
}
