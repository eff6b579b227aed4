import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchRoles } from './api';

/** Every role with its children, to be read again after each change of one. */
export const rolesQuery = queryOptions({
  queryKey: ['roles', 'list'],
  queryFn: withMinimumLoading(fetchRoles),
});
