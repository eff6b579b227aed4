import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { answers, server } from '@/test/server';
import { authorisedFetch } from '../http/credentials';
import { sessionStore } from './session';

const API = `${window.location.origin}/api/v1/admin/statistics`;

const stored = () => [window.localStorage, window.sessionStorage].flatMap((storage) => Object.keys(storage));

describe('tokens', () => {
  it('are kept in no storage of the browser', async () => {
    await signInAs('ROLE_ADMIN');
    expect(sessionStore.state().status).toBe('signedIn');
    expect(stored()).toEqual([]);
  });

  it('go with every call', async () => {
    const seen: (string | null)[] = [];
    server.use(
      http.get(
        API,
        ({ request }) => (seen.push(request.headers.get('Authorization')), HttpResponse.json([])),
      ),
    );
    await signInAs('ROLE_ADMIN');
    await authorisedFetch(API);
    expect(seen).toEqual([expect.stringMatching(/^Bearer ey/)]);
  });

  it('are renewed once, before use, when less than 30 s remain', async () => {
    await signInAs('ROLE_ADMIN', { expiresIn: 29 });
    const renewals: string[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/token')) renewals.push(request.url);
    });
    answers('get', 'admin/statistics', []);
    await Promise.all([authorisedFetch(API), authorisedFetch(API), authorisedFetch(API)]);
    server.events.removeAllListeners();
    expect(renewals).toHaveLength(1);
  });
});

it('leaves the page as soon as a call is answered 401', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/statistics', { code: 'UNAUTHENTICATED' }, { status: 401 });
  await authorisedFetch(API);
  expect(sessionStore.state().status).toBe('checking');
});
