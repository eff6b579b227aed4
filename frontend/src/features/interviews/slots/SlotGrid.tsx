import { FilteredGrid } from '@/shared/grid/FilteredGrid';
import type { GridPane } from '@/shared/grid/useGridPane';
import { fetchSlots } from './api';
import { slotColumns, slotLayout } from './columns';
import { texts } from './labels';
import { slotValuesQuery } from './queries';

/** The slots, free and held. */
export function SlotGrid({ pane }: { pane: GridPane }) {
  return (
    <FilteredGrid
      {...pane.grid}
      name={texts.title}
      descriptors={slotColumns}
      layout={slotLayout}
      fetchRows={fetchSlots}
      valuesQuery={slotValuesQuery}
      texts={{ failed: texts.loadFailed, empty: texts.empty, emptyText: texts.emptyText }}
    />
  );
}
