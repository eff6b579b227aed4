import { InMemoryWebStorage, UserManager, WebStorageStateStore, type INavigator } from 'oidc-client-ts';
import { paths } from '../paths';
import type { RuntimeSettings } from '../settings/api';
import { takeProvider } from './keptProvider';
import { pageStart } from '../settings/pageStart';

/** A token with less than this left is renewed before it is used (docs/rules/accounts.md). */
export const RENEW_BEFORE_SECONDS = 30;

/**
 * Asks the embedded provider, which is at this very address, by a call, where the library would open a hidden frame:
 * the answer is the address to which a browser would be led.
 */
const byCall: INavigator = {
  prepare: () =>
    Promise.resolve({
      navigate: async ({ url }) => {
        const answer = await fetch(url, { headers: { Accept: 'application/json' } });
        const { location } = (await answer.json()) as { location: string };
        return { url: location };
      },
      close: () => undefined,
    }),
  callback: () => Promise.resolve(),
};

/**
 * The OpenID Connect client: code flow with PKCE. Tokens live in memory only; a reload signs in again through the
 * provider's own session. What crosses the redirect (PKCE verifier, wanted page) stays in this tab's storage.
 */
export function identityClient({ issuer, clientId }: Pick<RuntimeSettings, 'issuer' | 'clientId'>) {
  const origin = window.location.origin;
  const embedded = pageStart()?.provider;
  const settings = {
    authority: issuer,
    metadata: embedded ?? takeProvider(issuer),
    client_id: clientId,
    redirect_uri: origin + paths.signInReturn,
    silent_redirect_uri: embedded ? origin + paths.signInReturn : undefined,
    post_logout_redirect_uri: origin + paths.home,
    response_type: 'code',
    scope: 'openid profile email',
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // `session` renews: a second renewal beside its own would show a spent refresh token, which ends the session.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: RENEW_BEFORE_SECONDS,
  };
  return new UserManager(settings, undefined, undefined, byCall);
}

const LOOPBACK = ['127.0.0.1', '[::1]', '0.0.0.0'];

/**
 * Where to go instead when `address` is this machine under another name than the provider's: the sign-in comes back to
 * that one only, so that http://127.0.0.1:8000 would lead nowhere. Undefined when `address` will do.
 */
export function ownAddress(address: string, issuer: string): string | undefined {
  const [current, own] = [new URL(address), new URL(issuer)];
  const sameServer = current.protocol === own.protocol && current.port === own.port;
  if (!sameServer || own.hostname !== 'localhost' || !LOOPBACK.includes(current.hostname)) return undefined;
  return own.origin + current.pathname + current.search;
}
