import { expect, it } from 'vitest';
import { waitBeforeRetry } from './overCapacity';

const request = (method: string) => new Request('http://localhost/api/v1/candidate', { method });
const answer = (status: number, after: string | null) =>
  new Response(null, { status, headers: after === null ? {} : { 'Retry-After': after } });

it.each([
  ['at the server’s word', 0, 5000],
  ['by chance, up to twice as long', 0.5, 7500],
])('a read that a full server sent back is sent again %s', (_case, chance, milliseconds) => {
  expect(waitBeforeRetry(request('GET'), answer(503, '5'), 1, chance)).toBe(milliseconds);
});

it.each([
  ['a change', 'PUT', 503, '5', 1],
  ['another refusal', 'GET', 429, '5', 1],
  ['a failure without a time', 'GET', 503, null, 1],
  ['a time nobody waits for', 'GET', 503, '3600', 1],
  ['a date', 'GET', 503, 'Wed, 21 Oct 2026 07:28:00 GMT', 1],
  ['the last attempt', 'GET', 503, '5', 6],
] as const)('%s is not sent again', (_case, method, status, after, attempt) => {
  expect(waitBeforeRetry(request(method), answer(status, after), attempt)).toBeUndefined();
});
