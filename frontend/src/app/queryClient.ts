import { QueryClient } from '@tanstack/react-query';

/** Data queries are not retried, not refetched on focus and not cached (part 2 §2.18). */
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
