/**
 * The service worker of a device that a candidate said is theirs (docs/adr/0031): without a network, it answers their two
 * pages by the one that their space wrote there. It keeps nothing itself, and sees no other page and no call.
 */
const KEPT = 'parvis.offline';
const PAGES = ['/', '/candidate'];
const LONGEST_WAIT_MS = 10_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' && PAGES.includes(new URL(url).pathname)) event.respondWith(answer(event.request));
});

async function answer(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
  } catch (error) {
    const page = await caches.match('/candidate', { cacheName: KEPT });
    if (page && Number(page.headers.get('X-Kept-Until')) > Date.now()) return page;
    await caches.delete(KEPT);
    throw error;
  }
}
