import { RouterProvider, createRouter, type AnyRoute } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import { parseSearch, stringifySearch } from '@/shared/url/search';
import { CrashPage } from './CrashPage';
import { LoadingScreen } from './LoadingScreen';

type Name = 'staff' | 'jury' | 'candidate' | 'public';

// Each application is a download of its own: a candidate's telephone never fetches the staff's pages.
const trees: Record<Name, () => Promise<AnyRoute>> = {
  staff: () => import('@/routes/staff/tree').then(({ tree }) => tree),
  jury: () => import('@/routes/jury/tree').then(({ tree }) => tree),
  candidate: () => import('@/routes/candidate/tree').then(({ tree }) => tree),
  public: () => import('@/routes/public/tree').then(({ tree }) => tree),
};

/** One of the four applications; give it a `key`, as it stays the one it was mounted as. */
export function Application({ name }: { name: Name }) {
  const [router] = useState(() => trees[name]().then(routerOf));
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routed router={router} />
    </Suspense>
  );
}

function Routed({ router }: { router: Promise<ReturnType<typeof routerOf>> }) {
  return <RouterProvider router={use(router)} />;
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
