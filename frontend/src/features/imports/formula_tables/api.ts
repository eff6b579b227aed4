import {
  createTable,
  deleteTable,
  exportTable,
  listTableRows,
  listTables,
  listUndoables,
  renameTable,
  replaceTable,
  typeTable,
} from '@/api/sdk.gen';
import type { TableOut, TableRowOut, TableSimulationOut } from '@/api/types.gen';
import { uploadFile } from '@/shared/http/upload';

export type Table = TableOut;
export type Row = TableRowOut;
export type Cell = Row['cells'][number];
export type Column = Table['columns'][number];
export type Simulation = TableSimulationOut;

export const fetchTables = () => listTables();

export const fetchRows = (id: string, page: number, size: number, search: string) =>
  listTableRows({ path: { table_id: id }, query: { page, size, search } });

/** What a file would make of a table, or of a new one. */
export function simulate(
  file: File,
  fields: { id?: string; name?: string; textColumns?: readonly string[] },
) {
  const { textColumns, ...single } = fields;
  const sent = Object.entries(single);
  // None at all is not the same as letting the file say.
  for (const column of textColumns?.length === 0 ? [''] : (textColumns ?? []))
    sent.push(['textColumns', column]);
  return uploadFile('/api/v1/admin/formula-tables/simulate', file, {
    fields: sent,
  }) as Promise<Simulation>;
}

export const confirmNew = (simulation: Simulation, name: string) =>
  createTable({ body: { simulationId: simulation.simulationId, name } });

export const confirmFor = (table: Table, simulation: Simulation, force: boolean) =>
  replaceTable({
    path: { table_id: table.id },
    body: { simulationId: simulation.simulationId, version: table.version, force },
  });

export type Typed = { columns: string[]; rows: Cell[][] };

export const createTyped = (name: string, typed: Typed) => createTable({ body: { name, ...typed } });

export const saveTyped = ({ id, version }: Table, typed: Typed) =>
  typeTable({ path: { table_id: id }, body: { ...typed, version } });

export const rename = ({ id, version }: Table, name: string) =>
  renameTable({ path: { table_id: id }, body: { name, version } });

export const remove = (id: string) => deleteTable({ path: { table_id: id } });

export const fetchWorkbook = (id: string) =>
  exportTable({ path: { table_id: id }, parseAs: 'blob' }) as unknown as Promise<Blob>;

/** The id by which the last replacement of a table's content is taken back, while it can be. */
export async function replacementOf({ name }: Table) {
  const done = await listUndoables();
  return done.find(
    ({ kind, title, obstacle }) => kind === 'FORMULA_TABLE' && title === name && obstacle === null,
  )?.id;
}
