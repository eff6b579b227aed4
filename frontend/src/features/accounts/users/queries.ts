import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUser, listRoles } from '@/api/sdk.gen';
import { fetchUsers, type UsersWanted } from './api';

const usersKey = ['users'] as const;

/** One page of users; every page is read again after a change. */
export const usersQuery = (wanted: UsersWanted) =>
  queryOptions({
    queryKey: [...usersKey, 'list', wanted],
    queryFn: () => fetchUsers(wanted),
    placeholderData: keepPreviousData, // how many there are is known while the next page comes
  });

export const userQuery = (id: string) =>
  queryOptions({ queryKey: [...usersKey, 'user', id], queryFn: () => getUser({ path: { user_id: id } }) });

export const usersListsKey = [...usersKey, 'list'] as const;

/** The roles that may be given to a user. */
export const roleNamesQuery = queryOptions({
  queryKey: ['roles', 'names'],
  queryFn: () => listRoles(),
});
