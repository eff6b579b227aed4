import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import Tag from '@mui/icons-material/Tag';

/** The prefix icons of the contract (docs/rules/interface.md): `users`, `graduate`, `hashtag`. */
export type FamilyIconName = 'users' | 'graduate' | 'hashtag';

const icons = { users: GroupOutlined, graduate: SchoolOutlined, hashtag: Tag };

type Props = { icon: FamilyIconName | null; size?: number };

/** Where a column comes from: Parvis itself, the national platform's file, or a formula. */
export function FamilyIcon({ icon, size = 16 }: Props) {
  if (!icon) return null;
  const Icon = icons[icon];
  return <Icon aria-hidden sx={{ fontSize: size, flexShrink: 0 }} />;
}
