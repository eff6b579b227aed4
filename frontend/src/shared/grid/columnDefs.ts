import type { CellClassParams, ColDef, ValueFormatterParams } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { FunctionComponent } from 'react';
import { textScale } from '@/shared/theme/rem';
import type { Cell, ColumnDescriptor, GridRow } from './api';
import { cellText, isBlank } from './cellText';
import { ColumnHeader } from './ColumnHeader';
import { COUNTER } from './arrangement';
import { gridContext } from './gridContext';
import { onHeaderKey } from './gridKeys';
import { ticksAll } from './tickKeys';
import { initialWidth } from './headerWidth';
import { rangeClassRules } from './selection/rangeShape';
import { TickCell, TickedCounter } from './TickCell';
import { TickHeader } from './TickHeader';

type CellParams = CellClassParams<GridRow, Cell | undefined>;

const cellClassRules = {
  'parvis-loading': ({ value }: CellParams) => !value,
  'parvis-error': ({ value }: CellParams) => Boolean(value?.error),
  'parvis-blank': ({ value }: CellParams) => Boolean(value && isBlank(value)),
  'parvis-number': ({ value }: CellParams) => typeof value?.value === 'number',
  'parvis-whole': ({ value, colDef, context }: CellParams) =>
    Number.isInteger(value?.value) && gridContext(context).decimals.has(colDef.colId ?? ''),
  // A formula may answer words: they read from the left even under a name at the right.
  'parvis-words': ({ value }: CellParams) => typeof value?.value === 'string' && /\D/.test(value.value),
  ...rangeClassRules,
};

const sameCell = (a: Cell | undefined, b: Cell | undefined) => a?.value === b?.value && a?.error === b?.error;

/** Whether a column holds numbers, so that its name and its blanks are right-aligned too. */
const isNumeric = ({ columnType, valueType }: ColumnDescriptor) =>
  columnType === 'id' || valueType === 'NUMBER';

// The number of a candidate added by hand, M00002, stands under the others, though it has a letter.
const cellClassOf = ({ columnType }: ColumnDescriptor) =>
  columnType === 'id' ? ['parvis-cell-number', 'parvis-id'] : 'parvis-cell-number';

// Five digits of Inter at 12 px take 41 px between the paddings and borders of a cell.
const COUNTER_WIDTH = 64;
// With a box and what parts both.
const TICKED_COUNTER_WIDTH = 88;

const counter: ColDef<GridRow> = {
  colId: COUNTER,
  headerName: 'N°',
  headerClass: 'parvis-header-counter',
  cellClass: 'parvis-counter',
  suppressHeaderKeyboardEvent: onHeaderKey,
  pinned: 'left',
  lockPosition: 'left',
  lockPinned: true,
  lockVisible: true,
  suppressMovable: true,
  sortable: false,
  resizable: false,
  width: COUNTER_WIDTH,
  valueGetter: ({ node }) => (typeof node?.rowIndex === 'number' ? node.rowIndex + 1 : ''),
};

/** The boxes that tick rows, in a grid that does not number them. */
const tick: ColDef<GridRow> = {
  ...counter,
  headerName: 'Coché',
  cellClass: 'parvis-tick',
  width: 76,
  valueGetter: ({ data }) => data?.id,
  cellRenderer: TickCell,
};

/** The numbers of the rows, each with its box. */
const tickedCounter: ColDef<GridRow> = {
  ...counter,
  headerComponent: TickHeader,
  suppressHeaderKeyboardEvent: (params) => ticksAll(params) || onHeaderKey(params),
  width: TICKED_COUNTER_WIDTH,
  cellRenderer: TickedCounter,
};

/** The default layout of the columns of one grid. */
export type GridLayout = {
  /** Whether rows are ticked (`ticks`), in the column that numbers them, else in a first one. */
  ticked?: boolean;
  /** The columns that stay in place while the others scroll. */
  pinned: readonly string[];
  /** Those that stay in place at the right. */
  pinnedRight?: readonly string[];
  /** Columns that the page makes of others: nothing orders or filters by them. */
  derived?: readonly string[];
  /** Those of the pinned columns that stay in place even in a grid too narrow for all. */
  pinnedWhenNarrow: readonly string[];
  /** Widths in pixels of the columns whose content is known. */
  widths: Readonly<Record<string, number>>;
  /** What draws the cells of the columns that are more than a text. */
  renderers?: Readonly<Record<string, FunctionComponent<CustomCellRendererProps<GridRow, Cell | undefined>>>>;
};

function sideOf(column: string, { pinned, pinnedRight = [] }: GridLayout) {
  if (pinned.includes(column)) return 'left';
  return pinnedRight.includes(column) && 'right';
}

function columnDef(descriptor: ColumnDescriptor, layout: GridLayout, scale: number): ColDef<GridRow> {
  const { technicalName, displayName, hide, sort } = descriptor;
  const numeric = isNumeric(descriptor);
  const derived = layout.derived?.includes(technicalName) ?? false;
  return {
    colId: technicalName,
    headerName: displayName,
    headerComponent: ColumnHeader,
    headerComponentParams: { descriptor, numeric, derived },
    suppressHeaderKeyboardEvent: onHeaderKey,
    initialHide: hide,
    initialSort: sort,
    initialPinned: sideOf(technicalName, layout),
    sortable: !derived,
    initialWidth: scale * initialWidth(descriptor, layout.widths[technicalName]),
    minWidth: scale * 72,
    valueGetter: ({ data }) => data?.cells[technicalName],
    valueFormatter: ({ value }: ValueFormatterParams<GridRow, Cell | undefined>) =>
      cellText(value ?? undefined, descriptor),
    equals: sameCell,
    cellDataType: false,
    cellClass: numeric ? cellClassOf(descriptor) : undefined,
    cellClassRules,
    cellRenderer: layout.renderers?.[technicalName],
  };
}

/** The columns of AG Grid; to be made again only when the descriptors change. */
export function columnDefs(descriptors: ColumnDescriptor[], layout: GridLayout): ColDef<GridRow>[] {
  const numbered = descriptors.some(({ columnType }) => columnType === 'counter');
  const scale = textScale();
  const scaled = (fixed: ColDef<GridRow>) => ({ ...fixed, width: scale * (fixed.width ?? 0) });
  return [
    ...(layout.ticked && !numbered ? [scaled(tick)] : []),
    ...descriptors.map((descriptor) => {
      if (descriptor.columnType !== 'counter') return columnDef(descriptor, layout, scale);
      return scaled(layout.ticked ? tickedCounter : counter);
    }),
  ];
}

/** The descriptor of a column that the page itself knows, text unless said otherwise. */
export const fixedColumn = (
  technicalName: string,
  displayName: string,
  rest: Partial<ColumnDescriptor> = {},
): ColumnDescriptor => ({
  technicalName,
  displayName,
  displayPrefixIcon: null,
  columnType: 'other',
  sort: null,
  hide: false,
  family: 'BUSINESS',
  formulaId: null,
  editableGrade: false,
  evaluationMethod: false,
  panel: null,
  valueType: 'TEXT',
  ...rest,
});
