import type { ColumnDescriptor } from '@/shared/grid/api';
import { fixedColumn, type GridLayout } from '@/shared/grid/columnDefs';

/** The columns of the grid of slots (docs/rules/interviews.md). */
export const slotColumns: ColumnDescriptor[] = [
  fixedColumn('slotName', 'Créneau', { sort: 'asc' }),
  fixedColumn('juryName', 'Jury'),
  fixedColumn('convocationDate', 'Date', { valueType: 'DATE' }),
  fixedColumn('convocationTime', 'Convocation'),
  fixedColumn('specificities', 'Spécificités'),
  fixedColumn('priority', 'Priorité'),
  fixedColumn('candidate', 'Candidat'),
  fixedColumn('leaver', 'Ne vient plus'),
  fixedColumn('presence', 'Présence'),
];

export const slotLayout: GridLayout = {
  ticked: true,
  pinned: ['slotName'],
  pinnedRight: ['candidate'],
  pinnedWhenNarrow: ['candidate'],
  widths: {
    slotName: 236,
    juryName: 104,
    convocationDate: 112,
    convocationTime: 116,
    specificities: 132,
    priority: 108,
    candidate: 220,
    presence: 180,
    leaver: 152,
  },
};
