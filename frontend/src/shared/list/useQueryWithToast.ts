import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../toast/toasts';

/** A query whose failure is announced once, in the contract's words and with the server's message. */
export function useQueryWithToast<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  failed: string,
) {
  const query = useQuery(options);
  const { error } = query;
  useEffect(() => {
    if (error) toast.error(failed, error);
  }, [error, failed]);
  return query;
}
