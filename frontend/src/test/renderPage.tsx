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

/** Renders a page with what the product puts around it; every address shows it. Gives the router, to read the address. */
export function renderPage(page: ReactNode, path = '/') {
  configureApiClient();
  act(() => {
    toast.close();
  });
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => page });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => page });
  const router = createRouter({
    routeTree: root.addChildren([home, any]),
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
