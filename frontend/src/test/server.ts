import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { Calls } from '@/api/calls.gen';
import type { ErrorOut } from '@/api/types.gen';

/** The network of a test: a call that no handler answers fails, and the test with it (`network.ts`). */
export const server = setupServer(
  // Of every page of the staff.
  http.get('*/api/v1/admin/preferences', () => HttpResponse.json({ pageKeys: true })),
);

type Method = 'get' | 'post' | 'put' | 'delete';

/** What the generated client reads from a call: the first of `Calls` that the method and the path fit. */
type Answer<Call extends string, All = Calls> = All extends [[infer Path, infer Responses], ...infer Others]
  ? Call extends Path
    ? Responses[keyof Responses]
    : Answer<Call, Others>
  : never;

/** Makes the server answer `body` to a call of the API, from now on or `once`; an `errorBody` goes with its status. */
export function answers<M extends Method, Path extends string>(
  method: M,
  path: Path,
  body: NoInfer<Answer<`${M} ${Path}`> | ErrorOut>,
  { status = 200, once = false } = {},
) {
  server.use(
    http[method](`*/api/v1/${path}`, () => HttpResponse.json(body as JsonBodyType, { status }), { once }),
  );
}

/** The same, and gives the bodies that were sent, in order. */
export function answersKeeping<M extends Method, Path extends string>(
  method: M,
  path: Path,
  body: NoInfer<Answer<`${M} ${Path}`>>,
  status = 200,
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api/v1/${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body as JsonBodyType, { status });
    }),
  );
  return sent;
}

/** Cuts the connection of a call before its answer comes. */
export const cuts = (method: Method, path: string) =>
  server.use(http[method](`*/api/v1/${path}`, () => HttpResponse.error()));

/** The same as `answers`, but the answer waits until the function that it gives is called. */
export function answersLate<M extends Method, Path extends string>(
  method: M,
  path: Path,
  body: NoInfer<Answer<`${M} ${Path}`> | ErrorOut>,
  status = 200,
): () => void {
  const gate = new AbortController();
  server.use(
    http[method](`*/api/v1/${path}`, async () => {
      if (!gate.signal.aborted)
        await new Promise((open) => gate.signal.addEventListener('abort', open, { once: true }));
      return HttpResponse.json(body as JsonBodyType, { status });
    }),
  );
  return () => gate.abort();
}

export const errorBody = (code: string, message: string): ErrorOut => ({
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
