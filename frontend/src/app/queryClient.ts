import { notifyManager, QueryClient } from '@tanstack/react-query';

// A call shows that it runs before the next tap is handled: a button that is tapped twice calls once.
notifyManager.setScheduler(queueMicrotask);

/** Data queries are not retried, not refetched on focus and not cached (docs/rules/wire.md). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 0,
        gcTime: 0,
      },
      mutations: { retry: false },
    },
  });
