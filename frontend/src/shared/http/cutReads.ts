import { pause } from './overCapacity';

const AGAIN_AFTER_MS = 400;
/** Calls that only read though they are sent by POST: the pages of the grids and what their columns hold. */
const GRID_READS = /\/(?:filter|filter-set|column-statistics)$/;

const isRead = ({ method, url }: Request) =>
  method === 'GET' || (method === 'POST' && GRID_READS.test(new URL(url).pathname));

/** What `fetch` rejects with when no answer came; a call that the page gave up has another error. */
const isCut = (error: unknown) => error instanceof TypeError && navigator.onLine;

/**
 * Sends `request`; a read whose connection was cut, or that a proxy found no server for (502), is sent once more, as
 * when a server is replaced by its next version. What changes something is never sent twice.
 */
export async function fetchSurely(request: Request): Promise<Response> {
  if (!isRead(request)) return fetch(request);
  const again = request.clone();
  const first = await fetch(request).catch((error: unknown) => {
    if (!isCut(error)) throw error;
  });
  if (first && first.status !== 502) return first;
  await pause(AGAIN_AFTER_MS, again.signal);
  return fetch(again);
}
