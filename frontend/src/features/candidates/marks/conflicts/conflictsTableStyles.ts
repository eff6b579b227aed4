import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { tableStyles } from '../tableStyles';

/** The table of conflicts; on a phone each of its lines is a block: the mark, both values, Valider. */
export const conflictsTableStyles: SxProps<Theme> = [
  tableStyles,
  { '& th, & td': { height: 40 }, '& .action': { textAlign: 'right' } },
  {
    '@media (max-width: 599.95px)': {
      '&, & tbody': { display: 'block' },
      '& thead': visuallyHidden,
      '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'center', py: 2 },
      '& tbody tr + tr': { borderTop: '1px solid var(--border-subtle)' },
      '& tbody th, & tbody td': { height: 'auto', borderTop: 0, px: 2 },
      '& tbody th, & .action': { gridColumn: '1 / -1', py: 1 },
      '& tbody th': { fontWeight: 500 },
    },
  },
];
