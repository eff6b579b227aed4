import { findCandidatePlace, listCandidates, listColumnDescriptors, listFilterValues } from '@/api/sdk.gen';
import type { FilterIn } from '@/api/types.gen';
import type { FilterValuesQuestion, RowsPage, RowsQuestion } from '../grid/api';
import { isApiError } from '../http/ApiError';

/** The filters that show the candidates of one alert alone: conflicts and errors (docs/rules/candidates.md), incomplete files. */
export type AlertFilterType = Exclude<FilterIn['filterType'], 'COLUMN_FILTER' | 'SEARCH_CANDIDATE_FILTER'>;

/** The columns of the candidates for the account's role, in their default order. */
export const fetchDescriptors = () => listColumnDescriptors();

/** A page of the candidates that pass the filters. */
export async function fetchCandidates(
  body: RowsQuestion,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<RowsPage> {
  const { content, totalElements } = await listCandidates({ body, query: { page, size }, signal });
  return {
    rows: content.map(({ id, candidateCells, externalId, lastName, firstName, email }) => ({
      id,
      cells: candidateCells,
      person: { externalId, name: `${lastName} ${firstName}`, email },
    })),
    total: totalElements,
  };
}

/** Which row of the list, from 0, is a candidate's; undefined for one who is not in it. */
export async function fetchPlace(
  id: string,
  body: Pick<RowsQuestion, 'filters' | 'sort'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    return (await findCandidatePlace({ path: { candidate_id: id }, body, signal })).index;
  } catch (failure) {
    if (isApiError(failure, 'NOT_FOUND')) return undefined;
    throw failure;
  }
}

/** The values and errors that one column takes among the candidates that pass the other filters. */
export const fetchFilterValues = (body: FilterValuesQuestion, signal: AbortSignal) =>
  listFilterValues({ body, signal });
