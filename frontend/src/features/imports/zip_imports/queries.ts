import { queryOptions } from '@tanstack/react-query';
import { listLastImports } from '@/api/sdk.gen';
import { fetchReport } from './api';

/** The report of an import; it changes when a job of it ends, as when it is confirmed. */
export const reportQuery = (id: string, job: { id: string; status: string } | undefined) =>
  queryOptions({
    queryKey: ['imports', 'zipImports', 'report', id, job],
    queryFn: () => fetchReport(id),
  });

/** The last import of each kind. */
export const lastImportsQuery = queryOptions({
  queryKey: ['imports', 'zipImports', 'last'],
  queryFn: () => listLastImports(),
});
