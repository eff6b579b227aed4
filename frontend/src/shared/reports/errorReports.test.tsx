import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '@/test/server';

const DSN = 'https://0123456789abcdef0123456789abcdef@reports.example/42';
const EMAIL = 'h.marchand@parvis.example';

type Reports = typeof import('./errorReports');
type Event = {
  release?: string;
  exception: { values: { type: string; stacktrace: { frames: object[] } }[] };
  user?: object;
};

let received: string[] = [];
const events = () => received.map((envelope) => JSON.parse(envelope.split('\n')[2] ?? '') as Event);

/** The module as a page that has just been loaded has it. */
async function loaded(changes: Partial<Parameters<Reports['startErrorReports']>[0]> = {}) {
  vi.resetModules();
  const reports = await import('./errorReports');
  reports.startErrorReports({
    sentryDsn: DSN,
    sentrySampleRate: 1,
    sentryPerson: 'email',
    version: '1.2.3',
    ...changes,
  });
  return reports;
}

// The library is read at the first report of each test: on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000 });
const arrived = (count: number) =>
  vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 50_000 });

beforeEach(() => {
  received = [];
  server.use(
    http.post('https://reports.example/api/42/envelope/', async ({ request }) => {
      received.push(await request.text());
      return HttpResponse.json({});
    }),
  );
});

describe('a report', () => {
  it('tells the type and the place of the error, and the e-mail of the person', async () => {
    const { reportAs, reportError } = await loaded();
    reportAs({ sub: 'u1', email: EMAIL });
    reportError(new RangeError('the mark of Zoé Dupont'));
    await arrived(1);
    const [event] = events();
    expect(event?.exception.values[0]?.type).toBe('RangeError');
    expect(event?.exception.values[0]?.stacktrace.frames.length).toBeGreaterThan(1);
    expect(event?.user).toEqual({ email: EMAIL });
    expect(event?.release).toBe('parvis@1.2.3');
  });

  it('holds no message, no address and no query of the page', async () => {
    window.history.replaceState(null, '', '/admin/candidates?search=Dupont#secret');
    const { reportAs, reportError } = await loaded();
    reportAs({ sub: 'u1', email: EMAIL });
    reportError(new RangeError('the mark of Zoé Dupont'));
    await arrived(1);
    expect(Object.keys(events()[0] ?? {})).not.toContain('request');
    for (const hidden of ['Dupont', 'Zoé', 'admin/candidates', 'secret', 'breadcrumbs', 'u1']) {
      expect(received[0]).not.toContain(hidden);
    }
  });

  it('names the person by an opaque id where the settings say so', async () => {
    const { reportAs, reportError } = await loaded({ sentryPerson: 'id' });
    reportAs({ sub: 'u1', email: EMAIL });
    reportError(new Error());
    await arrived(1);
    expect(events()[0]?.user).toEqual({ id: 'u1' });
    expect(received[0]).not.toContain(EMAIL);
  });

  it('leaves for errors that nothing caught, and for promises', async () => {
    await loaded();
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError() }));
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new SyntaxError() });
    window.dispatchEvent(rejection);
    await arrived(2);
    expect(events().map((event) => event.exception.values[0]?.type)).toEqual(['RangeError', 'SyntaxError']);
  });

  it('leaves once the crash page is shown', async () => {
    vi.resetModules();
    const { startErrorReports } = await import('./errorReports');
    startErrorReports({ sentryDsn: DSN, sentrySampleRate: 1, sentryPerson: 'email', version: '1.2.3' });
    const { CrashPage: Page } = await import('@/app/CrashPage');
    render(<Page error={new RangeError()} />);
    expect(screen.getByRole('alert')).toBeVisible();
    await arrived(1);
  });

  it('is not made of a refusal of the server', async () => {
    const refused = await loaded();
    const { ApiError: Refusal } = await import('../http/ApiError');
    refused.reportError(new Refusal(409, { code: 'STALE_VERSION' }));
    refused.reportError(new RangeError());
    await arrived(1);
    expect(events()[0]?.exception.values[0]?.type).toBe('RangeError');
  });
});

it('nothing is fetched nor sent without a service', async () => {
  const library = vi.fn();
  vi.doMock('@sentry/browser', () => (library(), {}));
  const { reportError } = await loaded({ sentryDsn: null });
  reportError(new Error());
  expect(library).not.toHaveBeenCalled();
  vi.doUnmock('@sentry/browser');
});
