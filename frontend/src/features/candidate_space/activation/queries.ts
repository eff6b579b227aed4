import { queryOptions } from '@tanstack/react-query';
import { fetchActivation } from './api';

/** What tokens look like: nothing else reaches an address of the server. */
export const isActivationToken = (token: string) => /^[\w-]{43}$/.test(token);

/** Whose account a link opens; read only for what looks like a token. */
export const activationQuery = (token: string) =>
  queryOptions({
    queryKey: ['activation', token],
    queryFn: () => fetchActivation(token),
    enabled: isActivationToken(token),
  });
