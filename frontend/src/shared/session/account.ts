import type { User } from 'oidc-client-ts';
import { profileOf, type Profile } from '../permissions/profiles';

/** Who is signed in. `profile` is undefined for an account with none of the known roles. */
export type Account = {
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
  profile: Profile | undefined;
};

export function accountOf(user: Pick<User, 'access_token' | 'profile'>): Account {
  const roles = rolesIn(user.access_token);
  return {
    email: user.profile.email ?? '',
    firstName: user.profile.given_name ?? '',
    lastName: user.profile.family_name ?? '',
    roles,
    profile: profileOf(roles),
  };
}

/** `realm_access.roles` of an access token. Only the screens depend on it: the server checks each call itself. */
function rolesIn(accessToken: string): string[] {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as { realm_access?: { roles?: unknown } };
    const roles = claims.realm_access?.roles;
    return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
  } catch {
    return [];
  }
}
