import { FilteredGrid } from '@/shared/grid/FilteredGrid';
import type { GridPane } from '@/shared/grid/useGridPane';
import type { Ticks } from '@/shared/grid/ticks';
import { fetchSlots } from './api';
import { slotColumns, slotLayout } from './columns';
import { texts } from './labels';
import { slotValuesQuery } from './queries';

/** The slots, free and held. */
export function SlotGrid({ pane, ticks }: { pane: GridPane; ticks: Ticks }) {
  return (
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
}
