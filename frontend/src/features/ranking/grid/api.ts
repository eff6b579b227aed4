import { exportCandidates } from '@/api/sdk.gen';
import { fetchCandidates } from '@/shared/candidates/api';
import type { RowsQuestion } from '@/shared/grid/api';
import { isApiError } from '@/shared/http/ApiError';

/** How many candidates there are without any filter. */
export const fetchCandidateTotal = (signal: AbortSignal): Promise<number> =>
  fetchCandidates({ filters: [], sort: [], columns: [] }, 0, 1, signal).then(
    ({ total }) => total,
    (error: unknown) => {
      if (isApiError(error, 'NO_DATA')) return 0;
      throw error;
    },
  );

/** The workbook of the filtered, sorted rows with these columns; its sheet is named after the view. */
export const fetchExport = (body: RowsQuestion & { view: string | null }) =>
  exportCandidates({ body, parseAs: 'blob' });
