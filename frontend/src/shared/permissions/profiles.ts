import rows from '@profiles';

/** A row of the table of profiles, which the server's tests hold to its roles (backend/parvis/kernel/profiles.json). */
export type Profile = {
  profile:
    'ADMIN' | 'ADMIN_READ_ONLY' | 'INTERVIEW_SITE_MANAGER' | 'INTERVIEW_SLOT_MANAGER' | 'JURY' | 'CANDIDATE';
  role: string;
  application: 'staff' | 'jury' | 'candidate';
  toolbar: ToolbarEntry[];
};

export type ToolbarEntry =
  | 'candidates'
  | 'overallResults'
  | 'jury'
  | 'interviewSites'
  | 'interviewSlots'
  | 'archives'
  | 'administrations'
  | 'statistics';

const profiles = rows as Profile[];

/** The roles that an account holds besides that of a profile. */
export const rolesBeside = (roles: readonly string[], profile: Profile['profile']) =>
  roles.filter((role) => profileOf([role])?.profile !== profile);

/** The profile of an account, or undefined when it holds none of the known roles; the table's order decides. */
export function profileOf(roles: readonly string[]): Profile | undefined {
  return profiles.find(({ role }) => roles.includes(role));
}
