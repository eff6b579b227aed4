import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { server } from './server';

const unanswered: string[] = [];

beforeAll(() =>
  server.listen({
    onUnhandledRequest: (request, { error }) => {
      unanswered.push(`${request.method} ${request.url}`);
      error();
    },
  }),
);
// Not after each: a call that a test sends at its very end arrives later, and is answered as it was.
beforeEach(() => server.resetHandlers());
afterEach(() => expect(unanswered.splice(0), 'calls that the test answers nowhere').toEqual([]));
afterAll(() => {
  server.close();
  vi.useRealTimers();
});
