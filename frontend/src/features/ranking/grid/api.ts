import { exportCandidates, listCandidates, listColumnDescriptors, listFilterValues } from '@/api/sdk.gen';
import type {
  CandidateRowOut,
  CandidatesAsked,
  CellOut,
  ColumnDescriptorOut,
  FilterIn,
  FilterSetAsked,
  FilterValuesOut,
  SortIn,
} from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type ColumnDescriptor = ColumnDescriptorOut;
export type CandidateRow = CandidateRowOut;
export type Cell = CellOut;
export type CellValue = Cell['value'];
export type Sort = Required<SortIn>;
export type Filter = FilterIn;
export type FilterValues = FilterValuesOut;
export type Operator = NonNullable<FilterIn['operator']>;

/** What the grid asks for: the filtered rows in order, with these columns. */
export type Asked = Required<CandidatesAsked>;

/** The columns of the grid for the account's role, in their default order. */
export const fetchDescriptors = () => answer(listColumnDescriptors());

export const fetchCandidates = (body: Asked, page: number, size: number, signal: AbortSignal) =>
  answer(listCandidates({ body, query: { page, size }, signal }));

/** The values and errors that one column takes among the rows that pass the other filters. */
export const fetchFilterValues = (body: FilterSetAsked, signal: AbortSignal) =>
  answer(listFilterValues({ body, signal }));

/** The workbook of the filtered, sorted rows with these columns. */
export const fetchExport = (body: Asked) => answer(exportCandidates({ body, parseAs: 'blob' }));
