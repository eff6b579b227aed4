import { queryOptions } from '@tanstack/react-query';
import { fetchOutdatedLetters } from './api';

/** Read anew while it is shown: slots move, and corrections leave. */
export const outdatedLettersQuery = queryOptions({
  queryKey: ['campaign', 'letters', 'outdated'],
  queryFn: fetchOutdatedLetters,
  refetchInterval: 15_000,
});
