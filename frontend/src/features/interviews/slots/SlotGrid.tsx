import { FilteredGrid } from '@/shared/grid/FilteredGrid';
import { type GridLayout, fixedColumn } from '@/shared/grid/columnDefs';
import type { ColumnDescriptor } from '@/shared/grid/api';
import type { GridPane } from '@/shared/grid/useGridPane';
import type { Ticks } from '@/shared/grid/ticks';
import { fetchSlots } from './api';
import { texts } from './labels';
import { slotValuesQuery } from './queries';

/** The columns of the grid of slots (docs/rules/interviews.md). */
const slotColumns: ColumnDescriptor[] = [
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

const slotLayout: GridLayout = {
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

/** The slots, free and held. */
export const SlotGrid = ({ pane, ticks }: { pane: GridPane; ticks: Ticks }) => (
  <FilteredGrid
    {...pane.grid}
    ticks={ticks}
    name={texts.title}
    descriptors={slotColumns}
    layout={slotLayout}
    fetchRows={fetchSlots}
    valuesQuery={slotValuesQuery}
    texts={{ failed: texts.loadFailed, empty: texts.empty, emptyText: texts.emptyText }}
  />
);
