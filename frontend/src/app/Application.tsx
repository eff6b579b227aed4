import { RouterProvider, createRouter, type AnyRoute } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import type { SessionState } from '@/shared/session/session';
import { parseSearch, stringifySearch } from '@/shared/url/search';
import { CrashPage } from './CrashPage';
import { LoadingScreen } from './LoadingScreen';
import { pause } from '@/shared/time/pause';

type Name = 'staff' | 'jury' | 'candidate' | 'public';

// Each application is a download of its own: a candidate's telephone never fetches the staff's pages.
const trees: Record<Name, () => Promise<AnyRoute>> = {
  staff: () => import('@/routes/staff/tree').then(({ tree }) => tree),
  jury: () => import('@/routes/jury/tree').then(({ tree }) => tree),
  candidate: () => import('@/routes/candidate/tree').then(({ tree }) => tree),
  public: () => import('@/routes/public/tree').then(({ tree }) => tree),
};

/** The application, for people who are signed in or need not be. */
export function applicationOf(session: SessionState): Name | undefined {
  if (session.status === 'signedIn') return session.account.profile?.application ?? 'public';
  return session.status === 'anonymous' ? 'public' : undefined;
}

type Router = ReturnType<typeof routerOf>;
const prepared = new Map<Name, Router>();

/** Loads an application with its first page, so that it shows at once where React would keep a fallback for 300 ms. */
export async function prepareApplication(name: Name) {
  const tree = await trees[name]();
  await pause();
  const router = routerOf(tree);
  await router.load();
  prepared.set(name, router);
}

/** One of the four applications; give it a `key`, as it stays the one it was mounted as. */
export function Application({ name }: { name: Name }) {
  const [router] = useState(() => prepared.get(name) ?? trees[name]().then(routerOf));
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routed router={router} />
    </Suspense>
  );
}

function Routed({ router }: { router: Router | Promise<Router> }) {
  return <RouterProvider router={'then' in router ? use(router) : router} />;
}

function routerOf(routeTree: AnyRoute) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: () => null,
  });
}
