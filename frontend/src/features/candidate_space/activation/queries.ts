import { queryOptions } from '@tanstack/react-query';
import { fetchActivation } from './api';

/** Whose account a link opens; not read without a token. */
export const activationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['activation', token],
    queryFn: () => fetchActivation(token ?? ''),
    enabled: token !== undefined && token !== '',
  });
