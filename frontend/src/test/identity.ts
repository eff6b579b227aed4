import { http, HttpResponse } from 'msw';
import { configureApiClient } from '@/shared/http/api';
import { startSession } from '@/shared/session/session';
import { SERVER } from './limits';
import { answers, server } from './server';

const LASTS_SECONDS = 300;
const issuer = `${window.location.origin}/realms/parvis`;

const encoded = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

const token = (claims: object) => `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`;

/** Answers of the API's settings and of the identity provider, for an account that holds `roles`. */
function identityProvider(roles: string[]) {
  answers('get', 'config', {
    issuer,
    clientId: 'parvis-web',
    sentryDsn: null,
    sentrySampleRate: 0.5,
    sentryPerson: 'email',
    emailMode: 'test',
    ...SERVER,
  });
  server.use(
    http.get(`${issuer}/.well-known/openid-configuration`, () =>
      HttpResponse.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        end_session_endpoint: `${issuer}/logout`,
      }),
    ),
    http.post(`${issuer}/token`, () => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: 'parvis-web',
        sub: 'u1',
        iat: now,
        exp: now + LASTS_SECONDS,
        email: 'h.marchand@parvis.example',
        given_name: 'Hélène',
        family_name: 'Marchand',
      };
      return HttpResponse.json({
        access_token: token({ ...claims, realm_access: { roles } }),
        id_token: token(claims),
        refresh_token: 'refresh',
        token_type: 'Bearer',
        expires_in: LASTS_SECONDS,
      });
    }),
  );
}

/** Comes back from the provider's login page as an account that holds `roles`, having wanted the page `wanted`. */
export async function signInAs(roles: string | string[], { wanted = '/' } = {}) {
  configureApiClient();
  identityProvider([roles].flat());
  const request = {
    id: 'state',
    data: wanted,
    created: Math.floor(Date.now() / 1000),
    request_type: 'si:r',
    code_verifier: 'verifier',
    redirect_uri: `${window.location.origin}/auth/callback`,
    authority: issuer,
    client_id: 'parvis-web',
    scope: 'openid profile email',
  };
  window.sessionStorage.setItem('oidc.state', JSON.stringify(request));
  window.history.replaceState(null, '', '/auth/callback?code=code&state=state');
  await startSession();
}
