import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

/** What the server says now: an answer that was asked for earlier, and is still on its way, is not awaited. */
export async function readAgain<T, K extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<T, Error, T, T, K>,
): Promise<T> {
  await client.cancelQueries({ queryKey: query.queryKey });
  return client.query({ ...query, staleTime: 0 });
}
