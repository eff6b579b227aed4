import { fetchSurely } from './cutReads';
import { pause, waitBeforeRetry } from './overCapacity';

/** What a call needs of the session. */
export type Credentials = {
  /** A token that lasts. */
  accessToken: () => Promise<string | undefined>;
  /** Called when the server refuses the token. */
  refused: () => void;
  /** Whether reads that a full server sent back are sent again: a candidate's are, on the evening of the results. */
  patient: () => boolean;
  /** Called before such a read waits, for so many milliseconds. */
  waits: (wait: number) => void;
};

const none: Credentials = {
  accessToken: () => Promise.resolve(undefined),
  refused: () => undefined,
  patient: () => false,
  waits: () => undefined,
};
let current = none;

export function setCredentials(session: Credentials) {
  current = session;
}

/** The session that calls made without `fetch` borrow (uploads that show their progress). */
export const currentCredentials = () => current;

const readAhead = new Map<string, Promise<Response>>();

/** Sends a read before the page that makes it is there: the first call to the same address takes its answer. */
export function sendAhead(path: string) {
  const url = window.location.origin + path;
  const response = authorisedFetch(url);
  response.catch(() => undefined); // reported by the call that awaits it
  readAhead.set(url, response);
}

function takeReadAhead({ method, url }: Request) {
  const response = method === 'GET' ? readAhead.get(url) : undefined;
  readAhead.delete(url);
  return response;
}

/** `fetch` with the bearer token; any 401 ends the session (docs/rules/wire.md). */
export async function authorisedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const ahead = takeReadAhead(request);
  if (ahead) return ahead;
  for (let attempt = 1; ; attempt++) {
    const token = await current.accessToken();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    const patient = current.patient();
    const response = await (patient ? fetch(request) : fetchSurely(request));
    if (response.status === 401) current.refused();
    const wait = patient ? waitBeforeRetry(request, response, attempt) : undefined;
    if (wait === undefined) return response;
    current.waits(wait);
    await pause(wait, request.signal);
  }
}
