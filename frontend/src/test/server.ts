import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The network of a test: what no handler answers fails, as when the server is away. Importing it starts it. */
export const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type Method = 'get' | 'post' | 'put' | 'delete';

/** Makes the server answer `body` to a call of the API, from now on or `once`. */
export function answers(
  method: Method,
  path: string,
  body: JsonBodyType,
  { status = 200, once = false } = {},
) {
  server.use(http[method](`*/api/v1/${path}`, () => HttpResponse.json(body, { status }), { once }));
}

export const errorBody = (code: string, message: string) => ({
  code,
  message,
  fields: null,
  data: null,
  requestId: '7F3A-91C2',
});

export const pageOf = <T>(content: T[]) => ({
  content,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0,
  number: 0,
  size: 20,
  numberOfElements: content.length,
});
