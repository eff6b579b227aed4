import { queryOptions } from '@tanstack/react-query';
import { fetchPoints } from './api';

export const SERVICE_STATE = ['service-state'];

/** What Parvis needs, looked at by the server at each reading. */
export const pointsQuery = queryOptions({ queryKey: SERVICE_STATE, queryFn: fetchPoints });
