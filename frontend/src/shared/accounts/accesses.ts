import { roleLabel } from './roleLabel';

type Access = { kind: 'RECORD' | 'FILE' | 'LETTER'; fileName: string | null };

const kinds: Record<Access['kind'], string> = { RECORD: 'dossier', FILE: 'fichier', LETTER: 'lettre' };

/** What of a candidate was opened: `dossier`, or the kind and the name of a file. */
export const whatWasOpened = ({ kind, fileName }: Access) =>
  fileName === null ? kinds[kind] : `${kinds[kind]} ${fileName}`;

const roles: Record<string, string> = {
  ROLE_ADMIN: 'administration',
  ROLE_ADMIN_READ_ONLY: 'administration, lecture seule',
  ROLE_INTERVIEW_SITE_MANAGER: 'responsable de site',
  ROLE_INTERVIEW_SLOT_MANAGER: 'responsable des créneaux',
  ROLE_JURY: 'jury',
};

/** As what somebody opened it; a role of the school's own is named as it is. */
export const openedAs = (role: string) => roles[role] ?? roleLabel(role);
