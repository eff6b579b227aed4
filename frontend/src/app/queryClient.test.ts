import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { previewQuery } from '@/features/campaign/features/queries';
import { canDeleteQuery } from '@/features/candidate_space/own_files/queries';
import { ownEvaluationQuery } from '@/features/candidate_space/own_letter/queries';
import { presenceQuery } from '@/features/candidate_space/presence/queries';
import { createQueryClient } from './queryClient';

/** Those that a change elsewhere makes old while a page is open. */
const queries: { queryKey: QueryKey }[] = [
  previewQuery('f1'),
  canDeleteQuery,
  ownEvaluationQuery,
  presenceQuery,
];

it.each(queries)('does not read $queryKey again when the window has the focus', async (query) => {
  const client = createQueryClient();
  const options: QueryObserverOptions = { ...query, queryFn: () => Promise.resolve('read') };
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe('read'));
  client.getQueryCache().find(query)?.invalidate();
  client.getQueryCache().onFocus();
  expect(client.isFetching()).toBe(0);
  stop();
});
