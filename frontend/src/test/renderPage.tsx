import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { configure, getConfig, render, waitFor } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { expect } from 'vitest';
import { createQueryClient } from '@/app/queryClient';
import { configureApiClient } from '@/shared/http/api';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { ToastHost } from '@/shared/toast/ToastHost';
import { toast } from '@/shared/toast/toasts';
import { parseSearch, stringifySearch } from '@/shared/url/search';

/** The address of a page that is never loaded: whoever goes there sees the page before, which they have left. */
export const NEVER_LOADED = '/jamais';

// What a page that threw does not show is not waited for: the test fails at once, with what it threw.
const library = getConfig();
let thrown = new Promise<never>(() => undefined);
configure({ asyncWrapper: (work) => library.asyncWrapper(() => Promise.race([work(), thrown])) });

let client: QueryClient | undefined;
/** Waits for all that the page reads and writes: what it does not show then, it does not show. */
export const allRead = () =>
  waitFor(() => {
    expect(client?.getQueryCache().getAll()).not.toEqual([]);
    expect(client?.isFetching()).toBe(0);
    expect(client?.isMutating()).toBe(0);
  });

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
  let fail: (error: unknown) => void = () => undefined;
  thrown = new Promise((_, reject) => (fail = reject));
  thrown.catch(() => undefined);
  const router = createRouter({
    defaultErrorComponent: () => null,
    defaultOnCatch: (error) => fail(error),
    routeTree: root.addChildren([home, any, never]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  const queryClient = (client = createQueryClient());
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
