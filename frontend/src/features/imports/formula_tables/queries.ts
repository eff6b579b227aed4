import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchRows, fetchTables, simulate, type Table } from './api';

/** Everything that is read of the tables of the school. */
export const TABLES = ['formula-tables'];

export const tablesQuery = queryOptions({ queryKey: [...TABLES, 'list'], queryFn: fetchTables });

export const rowsQuery = (id: string, version: number, page: number, size: number, search: string) =>
  queryOptions({
    queryKey: [...TABLES, 'rows', id, version, page, size, search],
    queryFn: () => fetchRows(id, page, size, search),
    placeholderData: keepPreviousData,
  });

/** What a file would make of a table, or of a new one; a name that is being typed is sent with the next simulation. */
export const simulationQuery = (
  file: File,
  table: Table | undefined,
  name: string | undefined,
  textColumns: readonly string[] | undefined,
) =>
  queryOptions({
    queryKey: [...TABLES, 'simulation', file.name, file.lastModified, table?.id, table?.version, textColumns],
    queryFn: () =>
      simulate(file, {
        ...(table && { id: table.id }),
        ...(name && { name }),
        ...(textColumns && { textColumns }),
      }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
