import {
  createSlot,
  createSlotsAutomatically,
  deleteSlot,
  listSlotFilterValues,
  listSlots,
} from '@/api/sdk.gen';
import type { SlotIn, SlotOut } from '@/api/types.gen';
import type {
  Cell,
  Filter,
  FilterValues,
  FilterValuesQuestion,
  GridRow,
  RowsPage,
  RowsQuestion,
} from '@/shared/grid/api';
import { specificities } from '@/shared/interviews/interviewTypes';
import { whyGone } from '@/shared/interviews/leavers';
import { NO, presences, YES } from './labels';

export type { SlotCreationOut as SlotCreation, JuryOut as JuryOfSlots } from '@/api/types.gen';

export type Slot = SlotOut;
export type SlotBody = SlotIn;

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
  const body = { filters: filters.map(inWireWords) };
  const { content, totalElements } = await listSlots({ body, query, signal });
  return { rows: content.map(rowOf), total: totalElements };
}

/** A slot as the grid holds it. */
export const rowOf = (slot: Slot): GridRow => ({ id: slot.id, cells: cellsOf(slot) });

const cellsOf = (slot: Slot): Record<string, Cell> => ({
  slotName: cell(slot.slotName),
  juryName: cell(slot.juryName),
  convocationDate: cell(slot.convocationDate),
  convocationTime: cell(slot.convocationTime),
  specificities: cell(slot.specificities.map((each) => specificities[each]).join(', ') || null),
  priority: cell(slot.priority),
  candidate: cell(slot.candidate),
  candidateId: cell(slot.candidateId),
  presence: cell(presenceOf(slot)),
  interviewTime: cell(slot.interviewTime),
  version: cell(slot.version),
  leaver: cell(slot.leaver ? whyGone(slot.left) : null),
});

const presenceOf = ({ presence, impediment }: Slot) =>
  presence && [presences[presence], impediment].filter(Boolean).join(' : ');

/** What people read in the lists of a filter for the words that travel. */
const WORDS: Record<string, [Cell['value'], string][]> = {
  specificities: Object.entries(specificities),
  presence: Object.entries(presences),
  leaver: [
    [true, YES],
    [false, NO],
  ],
};

const inFrench = (column: string, value: Cell['value']) =>
  WORDS[column]?.find(([word]) => word === value)?.[1] ?? value;

function inWireWords(filter: Filter): Filter {
  const words = WORDS[filter.column ?? ''];
  if (!words || !filter.values) return filter;
  const travelling = new Map(words.map(([word, french]): [Cell['value'], Cell['value']] => [french, word]));
  return { ...filter, values: filter.values.map((value) => travelling.get(value) ?? value) };
}

/** The values that columns of slots take, in the shape of those of the candidates. */
export const fetchSlotFilterValues = async (
  body: FilterValuesQuestion,
  signal: AbortSignal,
): Promise<FilterValues[]> =>
  (
    await listSlotFilterValues({ body: { ...body, filters: body.filters?.map(inWireWords) ?? null }, signal })
  ).map((list) => ({
    ...list,
    values: list.values.map((value) => inFrench(list.column, value)),
    errors: [],
    errorCounts: [],
  }));

/** Creates the slots of every date to come, once. */
export const createSlots = () => createSlotsAutomatically();

/** Removes a free slot. */
export const removeSlot = (id: string) => deleteSlot({ path: { slot_id: id } });

export const createSlotByHand = (body: SlotBody) => createSlot({ body });
