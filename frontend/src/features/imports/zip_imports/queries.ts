import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchLastImports, fetchReport } from './api';

/** The report of an import; it changes when a job of it ends, as when it is confirmed. */
export const reportQuery = (id: string, job: { id: string; status: string } | undefined) =>
  queryOptions({
    queryKey: ['imports', 'zipImports', 'report', id, job],
    queryFn: withMinimumLoading(() => fetchReport(id)),
  });

/** The last import of each kind. */
export const lastImportsQuery = queryOptions({
  queryKey: ['imports', 'zipImports', 'last'],
  queryFn: withMinimumLoading(fetchLastImports),
});
