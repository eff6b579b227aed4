import type { OidcMetadata } from 'oidc-client-ts';
import type { RuntimeSettings } from './api';

type PageStart = {
  settings: RuntimeSettings;
  /** What the embedded provider tells about itself; null where people sign in elsewhere. */
  provider: Partial<OidcMetadata> | null;
  /** Whether this browser signed in there, in a session that may have ended since. */
  session: boolean;
};

/** What the server put into this page, so that nothing is asked before the sign-in; undefined on a development server. */
export function pageStart(): PageStart | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="start"]')?.content;
  return !text || text === '__START__' ? undefined : (JSON.parse(text) as PageStart);
}
