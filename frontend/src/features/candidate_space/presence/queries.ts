import { queryOptions } from '@tanstack/react-query';
import { fetchOwnPresence } from './api';

/** Everything that candidates read about themselves. */
export const OWN = ['own'];

export const presenceQuery = queryOptions({ queryKey: [...OWN, 'presence'], queryFn: fetchOwnPresence });
