import type { CellOut, FilterIn, FilterSetIn, SortIn } from '@/api/types.gen';

export type {
  ColumnDescriptorOut as ColumnDescriptor,
  FilterValuesOut as FilterValues,
} from '@/api/types.gen';

export type Cell = CellOut;
export type CellValue = Cell['value'];
export type Sort = Required<SortIn>;
export type Filter = FilterIn;
export type Operator = NonNullable<FilterIn['operator']>;

/** Which values a column takes among the rows that pass the filters; `search` narrows a long list. */
export type FilterValuesQuestion = FilterSetIn;

/** A row of a grid: its cells by the technical name of their column. */
export type GridRow = { id: string; cells: Record<string, Cell>; person?: RowPerson };

/** Whose row it is, in a grid of candidates, whatever its columns. */
export type RowPerson = { externalId: string; name: string; email: string | null };

/** What a grid reads: the rows that pass the filters, in order, with these columns. */
export type RowsQuestion = { filters: Filter[]; sort: Sort[]; columns: string[] };

export type RowsPage = { rows: GridRow[]; total: number };
