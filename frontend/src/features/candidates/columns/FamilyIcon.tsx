import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import Tag from '@mui/icons-material/Tag';
import type { ColumnDescriptor } from '../api';

const icons = { users: GroupOutlined, graduate: SchoolOutlined, hashtag: Tag };

/** Where a column comes from: Parvis itself, the national portal's file, or a formula. */
export function FamilyIcon({
  icon,
  size = 16,
}: {
  icon: ColumnDescriptor['displayPrefixIcon'];
  size?: number;
}) {
  if (!icon) return null;
  const Icon = icons[icon];
  return <Icon aria-hidden sx={{ fontSize: size, flexShrink: 0 }} />;
}
