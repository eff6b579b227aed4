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

export type Role = RoleOut;

/** Every role with its children. */
export async function fetchRoles(): Promise<Role[]> {
  const names = await listRoles();
  return Promise.all(names.map((name) => getRole({ path: { name } })));
}

export const createRole = (name: string) => callCreateRole({ body: { name } });

export const renameRole = (name: string, newName: string) =>
  callRenameRole({ path: { name }, body: { name: newName } });

export const removeRole = (name: string) => deleteRole({ path: { name } });

export const addChild = (name: string, child: string) =>
  addChildRole({ path: { name }, body: { name: child } });

export const removeChild = (name: string, child: string) => removeChildRole({ path: { name, child } });
