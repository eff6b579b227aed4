import { queryOptions } from '@tanstack/react-query';
import { fetchRoles } from './api';

/** Every list of roles. */
export const ROLES = ['roles'];

/** Every role with its children, to be read again after each change of one. */
export const rolesQuery = queryOptions({
  queryKey: [...ROLES, 'list'],
  queryFn: fetchRoles,
});
