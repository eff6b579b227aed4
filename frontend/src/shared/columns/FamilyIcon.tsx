import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Tag from '@mui/icons-material/Tag';

/** The prefix icons of the contract (docs/rules/interface.md): `users`, `graduate`, `hashtag`; `table`, of the school's. */
export type FamilyIconName = 'users' | 'graduate' | 'hashtag' | 'table';

const icons = { users: GroupOutlined, graduate: SchoolOutlined, hashtag: Tag, table: TableChartOutlined };

const names = { users: 'Parvis', graduate: 'Parcoursup', hashtag: 'Formule', table: 'Table' };

type Props = {
  icon: FamilyIconName | null;
  size?: number;
  /** A text beside it says the same. */ decorative?: boolean;
};

/** Where a column comes from: Parvis itself, the national platform's file, a formula, a table of the school. */
export function FamilyIcon({ icon, size = 16, decorative = false }: Props) {
  if (!icon) return null;
  const Icon = icons[icon];
  return (
    <Icon
      {...(decorative ? { 'aria-hidden': true } : { titleAccess: names[icon] })}
      sx={{ fontSize: size, flexShrink: 0 }}
    />
  );
}
