import {
  attributeSlot,
  attributeSlotsAutomatically,
  exportInterviewSlots,
  listCandidates,
  listColumnDescriptors,
  listFilterValues,
} from '@/api/sdk.gen';
import type { AutomaticAttributionOut, UnplacedOut } from '@/api/types.gen';
import type { FilterValuesQuestion, RowsPage, RowsQuestion } from '@/shared/grid/api';
import { answer } from '@/shared/http/answer';

export type Attribution = AutomaticAttributionOut;
export type Unplaced = UnplacedOut;

export const fetchDescriptors = () => answer(listColumnDescriptors());

/** A page of the candidates that pass the filters. */
export async function fetchCandidates(
  body: RowsQuestion,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<RowsPage> {
  const { content, totalElements } = await answer(listCandidates({ body, query: { page, size }, signal }));
  return {
    rows: content.map(({ id, candidateCells }) => ({ id, cells: candidateCells })),
    total: totalElements,
  };
}

export const fetchCandidateValues = (body: FilterValuesQuestion, signal: AbortSignal) =>
  answer(listFilterValues({ body, signal }));

/** What automatic attribution would do. */
export const simulate = () => answer(attributeSlotsAutomatically({ query: { dryRun: true } }));

/** Attributes the free slots the best way. */
export const attribute = () => answer(attributeSlotsAutomatically());

/** Gives a slot to a candidate, provided that `expectedCandidateId` still holds it, null for nobody. */
export const attributeByHand = (body: {
  interviewSlotId: string;
  candidateId: string;
  expectedCandidateId: string | null;
}) => answer(attributeSlot({ body }));

/** Every candidate of the method, with their slot if they hold one. */
export const fetchExport = () => answer(exportInterviewSlots({ parseAs: 'blob' })) as Promise<Blob>;
