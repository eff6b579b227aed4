import type { OidcMetadata } from 'oidc-client-ts';

const KEY = 'parvis.provider';

type Metadata = Partial<OidcMetadata>;
type Kept = { issuer: string; metadata: Metadata };

/** Keeps the provider's metadata while the browser goes to sign in: it is not fetched again afterwards. */
export function keepProvider(issuer: string, metadata: Metadata) {
  const kept: Kept = { issuer, metadata };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** What was kept of `issuer`, which is then forgotten; undefined when there is nothing. */
export function takeProvider(issuer: string): Metadata | undefined {
  const text = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  if (text === null) return undefined;
  const kept = JSON.parse(text) as Kept;
  return kept.issuer === issuer ? kept.metadata : undefined;
}
