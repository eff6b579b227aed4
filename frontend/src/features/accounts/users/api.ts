import {
  changeUser,
  createPasswordLink as callCreatePasswordLink,
  createUser,
  deleteUser,
  endUserSessions,
  giveRole as callGiveRole,
  listUsers,
  takeRole as callTakeRole,
} from '@/api/sdk.gen';

export type { UserOut as User, PasswordLinkOut as PasswordLink } from '@/api/types.gen';

export type UserFields = { email: string; firstName: string; lastName: string; role: string };
export type UsersWanted = { page: number; size: number; search: string };

export const fetchUsers = ({ page, size, search }: UsersWanted) =>
  listUsers({ query: { page, size, ...(search && { search }) } });

/** Creates the user, or changes the one of that `id`. */
export function saveUser({ role, ...fields }: UserFields, id?: string) {
  const body = { ...fields, role: { name: role } };
  return id === undefined ? createUser({ body }) : changeUser({ path: { user_id: id }, body });
}

export const removeUser = (id: string) => deleteUser({ path: { user_id: id } });

export const createPasswordLink = (id: string) => callCreatePasswordLink({ path: { user_id: id } });

export const endSessions = (id: string) => endUserSessions({ path: { user_id: id } });

export const giveRole = (id: string, name: string) => callGiveRole({ path: { user_id: id }, body: { name } });

export const takeRole = (id: string, role: string) => callTakeRole({ path: { user_id: id, role } });
