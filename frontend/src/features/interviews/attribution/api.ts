import { attributeSlotsAutomatically, exportInterviewSlots, openSlots } from '@/api/sdk.gen';
import { fetchCandidates as fetchRows } from '@/shared/candidates/api';
import type { RowsQuestion } from '@/shared/grid/api';
import { NEEDS, needColumns, needsOf } from './columns';

export type {
  AutomaticAttributionOut as Attribution,
  UnplacedOut as Unplaced,
  SlotAttributionOut as PairShown,
} from '@/api/types.gen';

/** A page of the candidates, with what each needs of a slot. */
export async function fetchCandidates(
  question: RowsQuestion,
  page: number,
  size: number,
  signal: AbortSignal,
) {
  const columns = new Set([
    ...question.columns.filter((column) => column !== NEEDS),
    ...Object.keys(needColumns),
  ]);
  const { rows, total } = await fetchRows({ ...question, columns: [...columns] }, page, size, signal);
  return {
    rows: rows.map(({ id, cells }) => ({
      id,
      cells: { ...cells, [NEEDS]: { value: needsOf(cells), error: null } },
    })),
    total,
  };
}

/** Attributes the free slots the best way. */
export const attribute = () => attributeSlotsAutomatically();

/** Makes free slots those of everybody, whatever their date is made for. */
export const openToAll = (slotIds: string[]) => openSlots({ body: { slotIds } });

/** Every candidate of the method, with their slot if they hold one. */
export const fetchExport = () => exportInterviewSlots({ parseAs: 'blob' }) as Promise<Blob>;
