// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { server } from '@/test/server';
import { fetchSurely } from './cutReads';

const URL = 'http://localhost/api/v1/admin';

/** Answers the first call with `first` and each further one with 200; gives the bodies that were sent. */
function answersAfter(first: () => Response) {
  const bodies: string[] = [];
  server.use(
    http.all(`${URL}/*`, async ({ request }) => {
      bodies.push(await request.text());
      return bodies.length === 1 ? first() : new HttpResponse('whole');
    }),
  );
  return bodies;
}

const noServer = () => new HttpResponse(null, { status: 502 });
const cut = () => HttpResponse.error();
const sent = (path: string, method = 'GET', body?: string) =>
  fetchSurely(new Request(`${URL}/${path}`, { method, body }));

afterEach(() => vi.restoreAllMocks());

it.each([
  ['sites', 'GET', undefined, noServer],
  ['sites', 'GET', undefined, cut],
  ['candidates/filter', 'POST', '{"columns":["Nom"]}', noServer],
  ['interview-slots/filter-set', 'POST', '{}', cut],
] as const)('a read of %s by %s is sent once more', async (path, method, body, first) => {
  const bodies = answersAfter(first);
  expect(await (await sent(path, method, body)).text()).toBe('whole');
  expect(bodies).toEqual([body ?? '', body ?? '']);
});

it('a read that fails twice has failed', async () => {
  let calls = 0;
  server.use(http.get(`${URL}/sites`, () => (++calls, noServer())));
  expect((await sent('sites')).status).toBe(502);
  expect(calls).toBe(2);
});

it.each([
  ['PUT', 'sites'],
  ['POST', 'candidates'],
  ['POST', 'candidates/export'],
  ['DELETE', 'sites'],
])('a change is never sent twice: %s %s', async (method, path) => {
  const bodies = answersAfter(noServer);
  expect((await sent(path, method)).status).toBe(502);
  expect(bodies).toHaveLength(1);
});

it.each([500, 503, 504, 404])('a read that a server answered %i is not sent again', async (status) => {
  const bodies = answersAfter(() => new HttpResponse(null, { status }));
  expect((await sent('sites')).status).toBe(status);
  expect(bodies).toHaveLength(1);
});

it('nothing is sent again without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const bodies = answersAfter(cut);
  await expect(sent('sites')).rejects.toThrow(TypeError);
  expect(bodies).toHaveLength(1);
});

it('nor a read that the page gave up', async () => {
  const controller = new AbortController();
  const bodies = answersAfter(noServer);
  const read = fetchSurely(new Request(`${URL}/sites`, { signal: controller.signal }));
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  controller.abort();
  await expect(read).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error);
  expect(bodies).toHaveLength(1);
});
