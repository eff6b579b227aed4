import {
  downloadStatisticsFile,
  getStartingTemplate,
  getStatisticsFile,
  listColumnDescriptors,
  prepareStatisticsDownload,
} from '@/api/sdk.gen';
import type { StatisticsFileOut } from '@/api/types.gen';
import { isApiError } from '@/shared/http/ApiError';
import { uploadFile } from '@/shared/http/upload';

export type { JurySeverityOut as Severity, ColumnStatisticsOut as Distribution } from '@/api/types.gen';

export type StatisticsFile = StatisticsFileOut;
export type FileType = 'STATISTICS_TEMPLATE' | 'CALCULATED_RESULT';

/** The calculated results, null where none were sent. */
export async function fetchCalculated(): Promise<StatisticsFile | null> {
  try {
    return await getStatisticsFile({ path: { file_type: 'CALCULATED_RESULT' } });
  } catch (error) {
    if (isApiError(error, 'RESULTS_ABSENT')) return null;
    throw error;
  }
}

export const prepare = () => prepareStatisticsDownload({ parseAs: 'blob' }) as Promise<Blob>;
export const fetchStart = () => getStartingTemplate({ parseAs: 'blob' }) as Promise<Blob>;
/** The file as it was sent. */
export const download = (type: FileType) =>
  downloadStatisticsFile({ path: { file_type: type }, parseAs: 'blob' }) as Promise<Blob>;
export const send = (type: FileType, file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(`/api/v1/admin/statistics/file/${type}/upload`, file, {
    ...options,
    field: 'statistics-template',
  });

/** The columns that may be looked at, by technical name, as they are called. */
export const fetchColumns = async () =>
  (await listColumnDescriptors())
    .filter(({ columnType }) => columnType === 'other')
    .map(({ technicalName, displayName, valueType }) => ({ technicalName, displayName, valueType }));
