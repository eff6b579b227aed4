import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { answers, errorBody, server } from '@/test/server';
import { authorisedFetch } from '../http/credentials';
import { toast, toastStore } from '../toast/toasts';
import { sessionStore, signInAgain, signOut, startSession } from './session';

const API = `${window.location.origin}/api/v1/admin/statistics`;

const stored = () => [window.localStorage, window.sessionStorage].flatMap((storage) => Object.keys(storage));

/** The browser leaves to sign in: nothing more is stored after what the way back will be known by. */
const departure = () => expect.poll(stored).toContainEqual(expect.stringMatching(/^oidc\./));

function renewalsCounted() {
  const renewals: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/token')) renewals.push(request.url);
  });
  return renewals;
}

// The timers of a session end with its test; the network is not slowed.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));

afterEach(() => {
  vi.useRealTimers();
  server.events.removeAllListeners();
  window.sessionStorage.clear();
});

describe('tokens', () => {
  it('are kept in no storage of the browser', async () => {
    await signInAs('ROLE_ADMIN');
    expect(sessionStore.state().status).toBe('signedIn');
    expect(stored()).toEqual([]);
  });

  it('go with every call', async () => {
    const headers: (string | null)[] = [];
    server.use(
      http.get(
        API,
        ({ request }) => (headers.push(request.headers.get('Authorization')), HttpResponse.json([])),
      ),
    );
    await signInAs('ROLE_ADMIN');
    await authorisedFetch(API);
    expect(headers).toEqual([expect.stringMatching(/^Bearer ey/)]);
  });

  it('are renewed once, before use, when less than 30 s remain', async () => {
    await signInAs('ROLE_ADMIN');
    const renewals = renewalsCounted();
    answers('get', 'admin/statistics', []);
    vi.setSystemTime(Date.now() + 271_000);
    await Promise.all([authorisedFetch(API), authorisedFetch(API), authorisedFetch(API)]);
    expect(renewals).toHaveLength(1);
  });
});

describe('a page left open', () => {
  function openFor(seconds: number) {
    vi.setSystemTime(Date.now() + seconds * 1000);
    vi.advanceTimersToNextTimer();
  }

  const signedInNow = async () => {
    await signInAs('ROLE_ADMIN');
    answers('get', 'admin/statistics', []);
    return renewalsCounted();
  };

  it.each([275, 3600])('renews by itself and for its calls, once, after %i s', async (seconds) => {
    const renewals = await signedInNow();
    openFor(seconds);
    const [response] = await Promise.all([authorisedFetch(API), authorisedFetch(API)]);
    expect(response.ok).toBe(true);
    expect(renewals).toHaveLength(1);
    expect(sessionStore.state().status).toBe('signedIn');
    expect(stored()).toEqual([]);
  });

  it('that wakes without network shows no expired token, and goes on once the network is back', async () => {
    await signedInNow();
    server.use(http.post('*/realms/parvis/token', () => HttpResponse.error(), { once: true }));
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect(authorisedFetch(API)).rejects.toThrow(TypeError);
    expect((await authorisedFetch(API)).ok).toBe(true);
    expect(sessionStore.state().status).toBe('signedIn');
  });

  it('leaves to sign in when the session was ended elsewhere, and will come back', async () => {
    await signedInNow();
    server.use(
      http.post('*/realms/parvis/token', () =>
        HttpResponse.json({ error: 'invalid_grant' }, { status: 400 }),
      ),
    );
    window.history.replaceState(null, '', '/admin/statistics');
    openFor(275);
    await departure();
    expect(window.sessionStorage.getItem('parvis.history')).toContain('/admin/statistics');
  });
});

describe('a page requested by a browser that has a session', () => {
  const issuer = `${window.location.origin}/realms/parvis`;
  const provider = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
  };
  const settings = { issuer, clientId: 'parvis-web', sentryDsn: null, sentrySampleRate: 0.5 };

  /** Opens such a page; the embedded provider answers with `answered`. */
  function openPage(answered: (state: string) => string) {
    const meta = document.createElement('meta');
    meta.name = 'start';
    meta.content = JSON.stringify({ settings, provider, session: true });
    document.head.replaceChildren(meta);
    server.use(
      http.get(`${issuer}/auth`, ({ request }) => {
        const parameters = new URL(request.url).searchParams;
        expect(parameters.get('prompt')).toBe('none');
        expect(request.headers.get('Accept')).toBe('application/json');
        return HttpResponse.json({
          location: `${parameters.get('redirect_uri')}?${answered(parameters.get('state') ?? '')}`,
        });
      }),
    );
    window.history.replaceState({ candidates: 'filtered' }, '', '/admin/candidates?vue=v1');
    void startSession();
  }

  afterEach(() => document.head.replaceChildren());

  it('is signed in where it is, whose address and state are kept, and nothing is stored', async () => {
    await signInAs('ROLE_ADMIN');
    openPage((state) => `code=code&state=${state}`);
    expect(sessionStore.state().status).toBe('checking');
    await expect.poll(() => sessionStore.state().status).toBe('signedIn');
    expect(window.location.pathname + window.location.search).toBe('/admin/candidates?vue=v1');
    expect(window.history.state).toEqual({ candidates: 'filtered' });
    expect(stored()).toEqual([]);
  });

  it('leaves to sign in when that session has ended', async () => {
    await signInAs('ROLE_ADMIN');
    openPage((state) => `error=login_required&state=${state}`);
    await expect.poll(stored).toContain('parvis.history');
    await departure();
    expect(sessionStore.state().status).toBe('checking');
  });
});

it('asks the provider once about itself on the way to the sign-in and back', async () => {
  await signInAs('ROLE_ADMIN');
  const requests: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/openid-configuration')) requests.push(request.url);
  });
  window.history.replaceState(null, '', '/admin/candidates');
  void startSession();
  await departure();
  expect(stored()).toContain('parvis.provider');
  await signInAs('ROLE_ADMIN');
  expect(requests).toHaveLength(1);
  expect(stored()).not.toContain('parvis.provider');
});

it.each([
  { seconds: 11, atOnce: {} },
  { seconds: 9, atOnce: { atOnce: true } },
])(
  'leaves the page as soon as a call is answered 401, $seconds s after the sign-in',
  async ({ seconds, atOnce }) => {
    await signInAs('ROLE_ADMIN');
    vi.setSystemTime(Date.now() + seconds * 1000);
    window.sessionStorage.setItem('parvis.draft.formula.new', '{}');
    answers('get', 'admin/statistics', errorBody('UNAUTHENTICATED', 'Session expirée'), { status: 401 });
    window.history.replaceState({ candidates: 'filtered' }, '', '/admin/candidates?vue=v1');
    await authorisedFetch(API);
    expect(sessionStore.state().status).toBe('checking');
    // Where the person was is kept in this tab for when they are back.
    expect(JSON.parse(window.sessionStorage.getItem('parvis.ended') ?? '')).toEqual({
      wanted: '/admin/candidates?vue=v1',
      state: { candidates: 'filtered' },
      ...atOnce,
    });
    expect(stored()).toContain('parvis.draft.formula.new');
  },
);

it('leaves nothing that was typed to the next person once somebody signs out', async () => {
  await signInAs('ROLE_CANDIDATE');
  window.sessionStorage.setItem('parvis.draft.impediment.BOR01MD', '{"impediment":"hospitalisée"}');
  void signOut();
  expect(stored()).toEqual([]);
});

describe('a session that another tab ends', () => {
  const otherTab = new BroadcastChannel('parvis.session');
  afterAll(() => otherTab.close());

  it('is over here too, at once, and leads back to where the person was', async () => {
    await signInAs('ROLE_CANDIDATE');
    window.history.replaceState({ candidates: 'filtered' }, '', '/candidate?ouvert=notes');
    otherTab.postMessage('ended');
    await expect.poll(() => sessionStore.state().status).toBe('ended');
    // A call that was under way does not lead elsewhere.
    answers('get', 'admin/statistics', errorBody('UNAUTHENTICATED', 'Session expirée'), { status: 401 });
    const headers: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => headers.push(request.headers.get('Authorization')));
    await authorisedFetch(API);
    expect(headers).toEqual([null]);
    expect(sessionStore.state().status).toBe('ended');
    expect(stored()).toEqual([]);
    void signInAgain();
    await departure();
    expect(JSON.parse(window.sessionStorage.getItem('parvis.history') ?? '')).toEqual({
      wanted: '/candidate?ouvert=notes',
      state: { candidates: 'filtered' },
    });
  });

  it('tells the other tabs when it is this one that signs out', async () => {
    await signInAs('ROLE_CANDIDATE');
    const received = new Promise((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    void signOut();
    await expect(received).resolves.toBe('ended');
  });
});

it.each([
  ['ROLE_CANDIDATE', 200],
  ['ROLE_ADMIN', 503],
])('a full server: a read of %s ends with %i', async (role, status) => {
  toast.close();
  await signInAs(role);
  answers('get', 'admin/statistics', []);
  const full = () => HttpResponse.json(null, { status: 503, headers: { 'Retry-After': '0.01' } });
  server.use(http.get(API, full, { once: true }));
  expect((await authorisedFetch(API)).status).toBe(status);
  expect(toastStore.shown()?.text.includes('Beaucoup de monde en ce moment') ?? false).toBe(status === 200);
});

it('says that the session ended before it leads to signing in, and comes back to where the person was', async () => {
  await signInAs('ROLE_ADMIN');
  const ended = { wanted: '/admin/candidates?vue=v1', state: { candidates: 'filtered' } };
  window.sessionStorage.setItem('parvis.ended', JSON.stringify(ended));
  window.history.replaceState(null, '', '/');
  await startSession();
  expect(sessionStore.state().status).toBe('ended');
  expect(stored()).toEqual([]);
  void signInAgain();
  await expect.poll(stored).toContain('parvis.history');
  expect(JSON.parse(window.sessionStorage.getItem('parvis.history') ?? '')).toEqual(ended);
});
