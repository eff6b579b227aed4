import {
  createSlot,
  createSlotsAutomatically,
  getSlotsState,
  listJuriesForSlots,
  listSlotFilterValues,
  listSlots,
} from '@/api/sdk.gen';
import type { JuryOut, SlotCreationOut, SlotIn, SlotOut } from '@/api/types.gen';
import type { Cell, FilterValues, FilterValuesQuestion, RowsPage, RowsQuestion } from '@/shared/grid/api';
import { answer } from '@/shared/http/answer';
import { specificities } from '@/shared/interviews/interviewTypes';

export type Slot = SlotOut;
export type SlotBody = SlotIn;
export type SlotCreation = SlotCreationOut;
export type JuryOfSlots = JuryOut;

/** When slots were created and attributed automatically, how many are free, and who waits for one. */
export const fetchSlotsState = () => answer(getSlotsState());

const cell = (value: Cell['value']): Cell => ({ value, error: null });

/** A page of the slots that pass the filters. */
export async function fetchSlots(
  { filters, sort }: RowsQuestion,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<RowsPage> {
  const [order] = sort;
  const query = {
    page,
    size,
    sort: order?.column ?? 'slotName',
    direction: order?.direction ?? 'ASC',
  } as const;
  const { content, totalElements } = await answer(listSlots({ body: { filters }, query, signal }));
  return { rows: content.map((slot) => ({ id: slot.id, cells: cellsOf(slot) })), total: totalElements };
}

const cellsOf = (slot: Slot): Record<string, Cell> => ({
  slotName: cell(slot.slotName),
  juryName: cell(slot.juryName),
  convocationDate: cell(slot.convocationDate),
  convocationTime: cell(slot.convocationTime),
  interviewTime: cell(slot.interviewTime),
  specificities: cell(slot.specificities.map((each) => specificities[each]).join(', ') || null),
  priority: cell(slot.priority),
  candidate: cell(slot.candidate),
  candidateId: cell(slot.candidateId),
});

/** The values that columns of slots take, in the shape of those of the candidates. */
export const fetchSlotFilterValues = async (
  body: FilterValuesQuestion,
  signal: AbortSignal,
): Promise<FilterValues[]> =>
  (await answer(listSlotFilterValues({ body, signal }))).map((list) => ({
    ...list,
    errors: [],
    errorCounts: [],
  }));

/** What automatic creation would make. */
export const planCreation = () => answer(createSlotsAutomatically({ query: { dryRun: true } }));

/** Creates the slots of every date to come, once. */
export const createSlots = () => answer(createSlotsAutomatically());

export const fetchJuriesForSlots = () => answer(listJuriesForSlots());

export const createSlotByHand = (body: SlotBody) => answer(createSlot({ body }));
