import { queryOptions } from '@tanstack/react-query';
import { fetchOwnPresence } from './api';

/** Everything that candidates read about themselves. */
export const OWN = ['own'];

/** The section, for whoever leads to it. */
export const PRESENCE_SECTION = 'presence';

export const presenceQuery = queryOptions({
  queryKey: [...OWN, 'presence'],
  queryFn: fetchOwnPresence,
});
