import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import Tag from '@mui/icons-material/Tag';
import type { Family } from './api';

const icons = {
  EXTERNAL: SchoolOutlined,
  BUSINESS: GroupOutlined,
  ROW_FORMULA: Tag,
  AGGREGATE_FORMULA: Tag,
} satisfies Record<Family, unknown>;

/** Where a column comes from: the national portal's file, Parvis itself, or a formula. */
export function FamilyIcon({ family }: { family: Family }) {
  const Icon = icons[family];
  return <Icon aria-hidden sx={{ fontSize: 16, flexShrink: 0 }} />;
}
