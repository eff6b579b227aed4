import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { createQueryClient } from '@/app/queryClient';
import { configureApiClient } from '@/shared/http/api';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { ToastHost } from '@/shared/toast/ToastHost';
import { toast } from '@/shared/toast/toasts';
import { parseSearch, stringifySearch } from '@/shared/url/search';

/** The address of a page that is never loaded: whoever goes there sees the page before, which they have left. */
export const NEVER_LOADED = '/jamais';

/** Renders a page with what the product puts around it; every address shows it. Gives the router, to read the address. */
export function renderPage(page: ReactNode, path = '/') {
  configureApiClient();
  act(() => {
    toast.close();
  });
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => page });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => page });
  const never = createRoute({
    getParentRoute: () => root,
    path: NEVER_LOADED,
    loader: () => new Promise<never>(() => undefined),
  });
  const router = createRouter({
    routeTree: root.addChildren([home, any, never]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  const queryClient = createQueryClient();
  render(
    <ThemeRoot>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </ThemeRoot>,
  );
  return { router, queryClient };
}
