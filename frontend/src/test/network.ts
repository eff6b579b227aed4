import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { server } from './server';

const unanswered: string[] = [];
let test = 0;

beforeAll(() => {
  server.listen({
    onUnhandledRequest: (request, { error }) => {
      unanswered.push(`${request.method} ${request.url}`);
      error();
    },
  });
  const answered = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const sender = test;
    try {
      return await answered(...call);
    } finally {
      // What a page that is gone would say of it, the next test would read. The session goes on: its calls are the provider's.
      const ofPage = call[0] instanceof Request && call[0].url.includes('/api/v1/');
      if (ofPage && sender !== test) await new Promise<never>(() => undefined);
    }
  };
});
// Not after each: a call that a test sends at its very end arrives later, and is answered as it was.
beforeEach(() => {
  test += 1;
  server.resetHandlers();
});
afterEach(() => expect(unanswered.splice(0), 'calls that the test answers nowhere').toEqual([]));
afterAll(() => {
  server.close();
  vi.useRealTimers();
});
