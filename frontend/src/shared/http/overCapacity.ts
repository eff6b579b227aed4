/** Together nearly a minute: if the server is still full, the person is told and may try again. */
const MOST_ATTEMPTS = 6;
const LONGEST_SECONDS = 30;

/**
 * How long to wait, in milliseconds, before the same request is sent again: what the server says (503 and Retry-After),
 * and up to as much again by chance, so that those who were sent back together do not come back together. Undefined
 * where `response` is the answer: the server took the request, or the `attempt`, from 1, was the last.
 */
export function waitBeforeRetry(
  { method }: Request,
  response: Response,
  attempt: number,
  chance = Math.random(),
): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const full = response.status === 503 && seconds > 0 && seconds <= LONGEST_SECONDS;
  if (method !== 'GET' || !full || attempt >= MOST_ATTEMPTS) return undefined;
  return Math.round(seconds * 1000 * (1 + chance));
}

/** Waits, unless `signal` says that the answer is no longer wanted. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
