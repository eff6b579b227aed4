const PREFIX = 'ROLE_';

/** A role as people read it: without the prefix that all of them have. */
export const roleLabel = (name: string) => name.replace(new RegExp(`^${PREFIX}`), '');

/** The name of a role that is called `label`. */
export const roleName = (label: string) => `${PREFIX}${label}`;
