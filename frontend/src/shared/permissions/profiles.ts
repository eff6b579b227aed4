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

/** That of the profile with every entry. */
const ORDER = profiles.reduce<ToolbarEntry[]>(
  (longest, { toolbar }) => (toolbar.length > longest.length ? toolbar : longest),
  [],
);

/** The roles that an account holds besides that of a profile. */
export const rolesBeside = (roles: readonly string[], profile: Profile['profile']) =>
  roles.filter((role) => profileOf([role])?.profile !== profile);

/** Whether an account holds the role of a profile. */
export const holds = (roles: readonly string[], profile: Profile['profile']) =>
  rolesBeside(roles, profile).length < roles.length;

/**
 * The profile of an account, or undefined when it holds none of the known roles: the first of the table that it holds,
 * with the entries of all that open the same application.
 */
export function profileOf(roles: readonly string[]): Profile | undefined {
  const held = profiles.filter(({ role }) => roles.includes(role));
  const [first] = held;
  if (first === undefined) return undefined;
  const entries = new Set(
    held.filter(({ application }) => application === first.application).flatMap(({ toolbar }) => toolbar),
  );
  return { ...first, toolbar: ORDER.filter((entry) => entries.has(entry)) };
}
