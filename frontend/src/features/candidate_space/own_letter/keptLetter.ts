import { KEPT_PAGE, keptPageOwner } from '@/shared/session/keptPage';
import { ownEmail } from '@/shared/form/drafts';
import type { OwnEvaluation } from './api';

/** As long as a session that nobody uses. */
const KEPT_FOR_MS = 7 * 24 * 3600 * 1000;

/** Whether this browser can keep a page: over HTTPS, outside a private window. */
export const canKeep = () => 'caches' in window && 'serviceWorker' in navigator;

/** Whether this device keeps this person's letter. */
export const isLetterKept = async () => canKeep() && (await keptPageOwner()) === ownEmail();

/** Keeps on this device the letter as it reads now, for 7 days. Rejects where the browser refuses to. */
export async function keepLetter(evaluation: OwnEvaluation, today: string, now = new Date()) {
  const { letterPage } = await import('./letterPage');
  const page = new Response(letterPage(evaluation, today, now), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      'X-Kept-Until': String(now.getTime() + KEPT_FOR_MS),
      [KEPT_PAGE.owner]: encodeURIComponent(ownEmail()),
    },
  });
  await navigator.serviceWorker.register('/offline.js');
  const cache = await caches.open(KEPT_PAGE.cache);
  await cache.put(KEPT_PAGE.path, page);
}
