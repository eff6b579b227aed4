import { fetchSlots } from '@/features/interviews/slots/api';
import type { GridRow } from '@/shared/grid/api';
import type { Grid } from '@/shared/grid/arrangement';
import type { ColumnFilter } from '@/shared/grid/filter/columnFilter';
import { useTickedRows } from '@/shared/grid/useTickedRows';
import { LIMITS } from '@/shared/limits/api';

/** A slot that is ticked, as it was read. */
export type TickedSlot = { id: string; version: number; interviewTime: string };

const slotOf = ({ id, cells }: GridRow): TickedSlot => ({
  id,
  version: Number(cells.version?.value),
  interviewTime: String(cells.interviewTime?.value),
});

/** The slots that are ticked, whatever the grid shows since. */
export const useTickedSlots = (grid: Grid | undefined, filters: ColumnFilter[]) =>
  useTickedRows({
    grid,
    fetchRows: fetchSlots,
    filters,
    keep: slotOf,
    nameOf: ({ cells }) => String(cells.slotName?.value),
    most: LIMITS.slotsAtOnce,
    failed: "Les créneaux n'ont pas pu être cochés",
  });

export type TickedSlots = ReturnType<typeof useTickedSlots>;
