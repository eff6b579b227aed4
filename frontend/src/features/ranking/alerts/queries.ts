import { queryOptions } from '@tanstack/react-query';
import { fetchAlerts } from './api';

/** How many conflicts and errors there are, to be counted again after each change of a mark, import or computation. */
export const alertsQuery = queryOptions({ queryKey: ['ranking', 'alerts'], queryFn: fetchAlerts });
