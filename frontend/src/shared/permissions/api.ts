import { permissions } from '@/api/permissions.gen';

/** A call of the API that not everyone may make, by the name of its generated function. */
export type Operation = keyof typeof permissions;

/** Whether an account that holds `roles` may make this call: what the server would refuse is not offered. */
export const may = (roles: readonly string[], operation: Operation): boolean =>
  permissions[operation].some((role) => roles.includes(role));
