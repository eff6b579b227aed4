/** Where this device keeps the page that is read without a network, and under which address (`public/offline.js`). */
export const KEPT_PAGE = { cache: 'parvis.offline', path: '/candidate', owner: 'X-Kept-For' } as const;

/** Whose page this device keeps; undefined where it keeps none, or cannot. */
export async function keptPageOwner(): Promise<string | undefined> {
  const page =
    'caches' in window ? await caches.match(KEPT_PAGE.path, { cacheName: KEPT_PAGE.cache }) : undefined;
  return page && decodeURIComponent(page.headers.get(KEPT_PAGE.owner) ?? '');
}

/** Forgets the page that this device keeps, unless it is that of the person whose address is `email`. */
export async function forgetKeptPage(email?: string) {
  if (!('caches' in window) || !(await caches.has(KEPT_PAGE.cache))) return;
  if (email !== undefined && (await keptPageOwner()) === email) return;
  await caches.delete(KEPT_PAGE.cache);
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
}
