/** What a call needs of the session: a token that lasts, and what to call when the server refuses it. */
export type Credentials = {
  accessToken: () => Promise<string | undefined>;
  refused: () => void;
};

const none: Credentials = { accessToken: () => Promise.resolve(undefined), refused: () => undefined };
let current = none;

export function setCredentials(session: Credentials) {
  current = session;
}

/** The session that calls made without `fetch` borrow (uploads that show their progress). */
export const currentCredentials = () => current;

/** `fetch` with the bearer token; any 401 ends the session (part 1 §1). */
export async function authorisedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const token = await current.accessToken();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(request);
  if (response.status === 401) current.refused();
  return response;
}
