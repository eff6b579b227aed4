import { formatDateTime } from '../format/dates';
import { fullName } from '../format/people';
import { RowsTable, type ListColumn } from '../list/RowsTable';
import { roleLabel } from '../accounts/roleLabel';

type Access = {
  id: string;
  at: string;
  author: { lastName: string; firstName: string };
  role: string;
  kind: 'RECORD' | 'FILE' | 'LETTER' | 'REASONS';
  fileName: string | null;
};
type Props<Row> = { caption: string; rows: Row[]; more?: ListColumn<Row>[] };

/** Who of the staff opened what, newest first; `more`: columns before what was opened. */
export function AccessTable<Row extends Access>({ caption, rows, more = [] }: Props<Row>) {
  const columns: ListColumn<Row>[] = [
    { key: 'at', label: 'Quand', cell: ({ at }) => formatDateTime(at) },
    { key: 'who', label: 'Qui', cell: ({ author }) => <bdi>{fullName(author)}</bdi> },
    { key: 'role', label: 'Rôle', cell: ({ role }) => roles[role] ?? roleLabel(role) },
    ...more,
    { key: 'what', label: 'Quoi', cell: whatWasOpened },
  ];
  return <RowsTable dense caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const whatWasOpened = ({ kind, fileName }: Access) => (
  <bdi style={{ overflowWrap: 'anywhere' }}>
    {fileName === null ? kinds[kind] : `${kinds[kind]} ${fileName}`}
  </bdi>
);

const kinds: Record<Access['kind'], string> = {
  RECORD: 'dossier',
  FILE: 'fichier',
  LETTER: 'lettre',
  REASONS: 'motifs',
};

/** As what somebody opened it; a role of the school's own is shown by its name. */
const roles: Record<string, string> = {
  ROLE_ADMIN: 'administrateur',
  ROLE_ADMIN_READ_ONLY: 'administrateur en lecture seule',
  ROLE_INTERVIEW_SITE_MANAGER: 'responsable de site',
  ROLE_INTERVIEW_SLOT_MANAGER: 'responsable des créneaux',
  ROLE_JURY: 'membre du jury',
};
