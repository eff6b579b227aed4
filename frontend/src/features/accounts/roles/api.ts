import {
  addChildRole,
  createRole as callCreateRole,
  deleteRole,
  getRole,
  listRoles,
  removeChildRole,
  renameRole as callRenameRole,
} from '@/api/sdk.gen';
import type { RoleOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Role = RoleOut;

/** Every role with its children. */
export async function fetchRoles(): Promise<Role[]> {
  const names = await answer(listRoles());
  return Promise.all(names.map((name) => answer(getRole({ path: { name } }))));
}

export const createRole = (name: string) => answer(callCreateRole({ body: { name } }));

export const renameRole = (name: string, newName: string) =>
  answer(callRenameRole({ path: { name }, body: { name: newName } }));

export const removeRole = (name: string) => answer(deleteRole({ path: { name } }));

export const addChild = (name: string, child: string) =>
  answer(addChildRole({ path: { name }, body: { name: child } }));

export const removeChild = (name: string, child: string) =>
  answer(removeChildRole({ path: { name, child } }));
