import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchSlots } from '@/features/interviews/slots/api';
import type { GridRow } from '@/shared/grid/api';
import type { ColumnFilter } from '@/shared/grid/filter/columnFilter';
import { toast } from '@/shared/toast/toasts';
import { limits } from '@/shared/limits/limits';

/** A slot that is ticked, as it was read. */
export type TickedSlot = { id: string; version: number; interviewTime: string };

const slotOf = ({ id, cells }: GridRow): TickedSlot => ({
  id,
  version: Number(cells.version?.value),
  interviewTime: String(cells.interviewTime?.value),
});

/** The slots that are ticked, whatever the grid shows since. */
export function useTickedSlots(filters: ColumnFilter[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, TickedSlot>>(new Map());
  const all = useMutation({
    mutationFn: () =>
      fetchSlots({ filters, sort: [], columns: [] }, 0, limits().slotsAtOnce, new AbortController().signal),
    onSuccess: ({ rows }) => setTicked(new Map(rows.map((row) => [row.id, slotOf(row)]))),
    onError: (error) => toast.error("Les créneaux n'ont pas pu être cochés", error),
  });
  return {
    slots: [...ticked.values()],
    clear: () => setTicked(new Map()),
    /** Ticks all that pass the filters, as many as a change takes. */
    tickAll: () => all.mutate(),
    isTickingAll: all.isPending,
    ticks: {
      isTicked: (id: string) => ticked.has(id),
      tick: (row: GridRow, on: boolean) =>
        setTicked((before) => {
          const after = new Map(before);
          if (on) after.set(row.id, slotOf(row));
          else after.delete(row.id);
          return after;
        }),
      nameOf: ({ cells }: GridRow) => String(cells.slotName?.value),
    },
  };
}

export type TickedSlots = ReturnType<typeof useTickedSlots>;
