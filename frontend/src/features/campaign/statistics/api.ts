import {
  downloadStatisticsFile,
  getColumnStatistics,
  getStartingTemplate,
  getStatisticsFile,
  getStatisticsTemplate,
  listColumnDescriptors,
  listJurySeverity,
  listOverallResults,
  prepareStatisticsDownload,
} from '@/api/sdk.gen';
import type { ColumnStatisticsOut, JurySeverityOut, StatisticsFileOut } from '@/api/types.gen';
import { isApiError } from '@/shared/http/ApiError';
import { answer } from '@/shared/http/answer';
import { uploadFile } from '@/shared/http/upload';

export type StatisticsFile = StatisticsFileOut;
export type Severity = JurySeverityOut;
export type Distribution = ColumnStatisticsOut;
export type FileType = 'STATISTICS_TEMPLATE' | 'CALCULATED_RESULT';

export const fetchResults = () => answer(listOverallResults());
export const fetchSeverity = () => answer(listJurySeverity());
export const fetchTemplate = () => answer(getStatisticsTemplate());

/** The calculated results, null where none were sent. */
export async function fetchCalculated(): Promise<StatisticsFile | null> {
  try {
    return await answer(getStatisticsFile({ path: { file_type: 'CALCULATED_RESULT' } }));
  } catch (error) {
    if (isApiError(error, 'RESULTS_ABSENT')) return null;
    throw error;
  }
}

export const prepare = () => answer(prepareStatisticsDownload({ parseAs: 'blob' })) as Promise<Blob>;
export const fetchStart = () => answer(getStartingTemplate({ parseAs: 'blob' })) as Promise<Blob>;
/** The file as it was sent. */
export const download = (type: FileType) =>
  answer(downloadStatisticsFile({ path: { file_type: type }, parseAs: 'blob' })) as Promise<Blob>;
export const send = (type: FileType, file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(`/api/v1/admin/statistics/file/${type}/upload`, file, {
    ...options,
    field: 'statistics-template',
  });
export const fetchDistribution = (column: string) =>
  answer(getColumnStatistics({ body: { column, filters: [] } }));

/** The columns that may be looked at, by technical name, as they are called. */
export const fetchColumns = async () =>
  (await answer(listColumnDescriptors()))
    .filter(({ columnType }) => columnType === 'other')
    .map(({ technicalName, displayName, valueType }) => ({ technicalName, displayName, valueType }));
