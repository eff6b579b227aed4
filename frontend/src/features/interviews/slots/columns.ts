import type { ColumnDescriptor } from '@/shared/grid/api';
import type { GridLayout } from '@/shared/grid/columnDefs';

const column = (
  technicalName: string,
  displayName: string,
  rest: Partial<ColumnDescriptor> = {},
): ColumnDescriptor => ({
  technicalName,
  displayName,
  displayPrefixIcon: null,
  columnType: 'other',
  sort: null,
  hide: false,
  family: 'BUSINESS',
  formulaId: null,
  editableGrade: false,
  panel: null,
  valueType: 'TEXT',
  ...rest,
});

/** The columns of the grid of slots (docs/rules/interviews.md). */
export const slotColumns: ColumnDescriptor[] = [
  column('slotName', 'Créneau', { sort: 'asc' }),
  column('juryName', 'Jury'),
  column('convocationDate', 'Date', { valueType: 'DATE' }),
  column('convocationTime', 'Convocation'),
  column('specificities', 'Spécificités'),
  column('priority', 'Priorité'),
  column('candidate', 'Candidat'),
  column('leaver', 'Ne vient plus'),
  column('presence', 'Présence'),
];

export const slotLayout: GridLayout = {
  pinned: ['slotName'],
  pinnedWhenNarrow: [],
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
