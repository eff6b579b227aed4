import { exportCandidates, listCandidates, listColumnDescriptors, listFilterValues } from '@/api/sdk.gen';
import type { FilterValuesQuestion, RowsPage, RowsQuestion } from '@/shared/grid/api';
import { isApiError } from '@/shared/http/ApiError';
import { answer } from '@/shared/http/answer';

/** The columns of the grid for the account's role, in their default order. */
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

/** How many candidates there are without any filter. */
export const fetchCandidateTotal = (signal: AbortSignal): Promise<number> =>
  fetchCandidates({ filters: [], sort: [], columns: [] }, 0, 1, signal).then(
    ({ total }) => total,
    (error: unknown) => {
      if (isApiError(error, 'NO_DATA')) return 0;
      throw error;
    },
  );

/** The values and errors that one column takes among the rows that pass the other filters. */
export const fetchFilterValues = (body: FilterValuesQuestion, signal: AbortSignal) =>
  answer(listFilterValues({ body, signal }));

/** The workbook of the filtered, sorted rows with these columns; its sheet is named after the view. */
export const fetchExport = (body: RowsQuestion & { view: string | null }) =>
  answer(exportCandidates({ body, parseAs: 'blob' }));
