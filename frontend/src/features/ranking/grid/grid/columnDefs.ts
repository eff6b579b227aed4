import type { CellClassParams, ColDef, ValueFormatterParams } from 'ag-grid-community';
import type { CandidateRow, Cell, ColumnDescriptor } from '../api';
import { cellText, isBlank } from './cellText';
import { ColumnHeader } from './ColumnHeader';
import { COUNTER, PINNED } from './arrangement';
import { onHeaderKey } from './gridKeys';
import { initialWidth } from './headerWidth';

type CellParams = CellClassParams<CandidateRow, Cell | undefined>;

const cellClassRules = {
  'parvis-loading': ({ value }: CellParams) => !value,
  'parvis-error': ({ value }: CellParams) => Boolean(value?.error),
  'parvis-blank': ({ value }: CellParams) => Boolean(value && isBlank(value)),
  'parvis-number': ({ value }: CellParams) => typeof value?.value === 'number',
  // A formula may answer words: they read from the left even under a name at the right.
  'parvis-words': ({ value }: CellParams) => typeof value?.value === 'string' && /\D/.test(value.value),
};

const sameCell = (a: Cell | undefined, b: Cell | undefined) => a?.value === b?.value && a?.error === b?.error;

/** Whether a column holds numbers, so that its name and its blanks stand at the right as they do. */
const isNumeric = ({ columnType, family, editableGrade }: ColumnDescriptor) =>
  columnType === 'id' || family === 'ROW_FORMULA' || editableGrade;

const counter: ColDef<CandidateRow> = {
  colId: COUNTER,
  headerName: 'N°',
  headerClass: 'parvis-header-counter',
  cellClass: 'parvis-counter',
  pinned: 'left',
  lockPosition: 'left',
  lockPinned: true,
  lockVisible: true,
  suppressMovable: true,
  sortable: false,
  resizable: false,
  width: 58,
  valueGetter: ({ node }) => (typeof node?.rowIndex === 'number' ? node.rowIndex + 1 : ''),
};

function columnDef(descriptor: ColumnDescriptor): ColDef<CandidateRow> {
  const { technicalName, displayName, columnType, hide, sort } = descriptor;
  const numeric = isNumeric(descriptor);
  return {
    colId: technicalName,
    headerName: displayName,
    headerComponent: ColumnHeader,
    headerComponentParams: { descriptor, numeric },
    suppressHeaderKeyboardEvent: onHeaderKey,
    initialHide: hide,
    initialSort: sort,
    initialPinned: PINNED.has(technicalName) && 'left',
    initialWidth: initialWidth(descriptor, numeric),
    minWidth: 72,
    valueGetter: ({ data }) => data?.candidateCells[technicalName],
    valueFormatter: ({ value }: ValueFormatterParams<CandidateRow, Cell | undefined>) =>
      cellText(value ?? undefined, columnType),
    equals: sameCell,
    cellDataType: false,
    cellClass: numeric ? 'parvis-cell-number' : undefined,
    cellClassRules,
  };
}

/** The columns of AG Grid; to be made again only when the descriptors change. */
export const columnDefs = (descriptors: ColumnDescriptor[]): ColDef<CandidateRow>[] =>
  descriptors.map((descriptor) => (descriptor.columnType === 'counter' ? counter : columnDef(descriptor)));
