import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AgGridReact } from 'ag-grid-react';
import { Suspense, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { lazyPart } from '../frame/lazyPart';
import { gridTheme, touchGridTheme } from '@/shared/theme/gridTheme';
import { cspNonce } from '@/shared/theme/nonce';
import { textScale } from '@/shared/theme/rem';
import type { Cell, ColumnDescriptor, Filter, GridRow, Sort } from './api';
import { arrange, sortOf, type Arrangement, type Grid } from './arrangement';
import { cellText } from './cellText';
import { columnDefs, type GridLayout } from './columnDefs';
import { GridActionsContext, type PageActions } from './gridActions';
import { focusCells, onCellKey } from './gridKeys';
import { gridTexts } from './gridModules';
import { gridStyles, openColumnStyle } from './gridStyles';
import { headerHeightOf } from './headerHeight';
import { pinWhenWide, unpinWhenNarrow } from './pinning';
import { BLOCK_SIZE, type Count, type FetchRows } from './rowsSource';
import { RefusedCopy } from './selection/RefusedCopy';
import { SelectionFoot } from './selection/SelectionFoot';
import { useCellHint, type Hint } from './useCellHint';
import { useColumnFiller } from './useColumnFiller';
import { useGridName } from './useGridName';
import { useGridTools } from './useGridTools';
import { useOpenColumn } from './useOpenColumn';
import { useRowSelection } from './useRowSelection';
import { useRowsSource } from './useRowsSource';

type Props = {
  /** What the rows are, for screen readers. */
  name: string;
  descriptors: ColumnDescriptor[];
  /** The same object at each render, as is `fetchRows`. */
  layout: GridLayout;
  fetchRows: FetchRows;
  filters: Filter[];
  /** The first layout of the columns, when it is not their default. */
  arrangement: Arrangement | undefined;
  actions: PageActions;
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  onReady: (grid: Grid) => void;
  onCount: (count: Count) => void;
  onFailure: (error: unknown) => void;
  /** What a cell in error or a blank one explains, when it has the focus or the pointer. */
  hint: (cell: Cell, column: string) => ReactNode;
  /** Shown over the rows, under the header (`--header-height`). */
  children: ReactNode;
};

// What places it beside its cell is fetched when the first one shows: the rows do not wait for it.
const CellHint = lazyPart(async () => ({ default: (await import('./CellHint')).CellHint }));

const defaultColDef = { sortable: true, resizable: true, suppressKeyboardEvent: onCellKey };
const rowSelection = { mode: 'singleRow', checkboxes: false, enableClickSelection: false } as const;
const rowId = ({ data }: { data: GridRow }) => data.id;
const touch = () => window.matchMedia('(pointer: coarse)').matches;
// The grid is one stop of Tab for its headers and one for its cells: the arrows move within.
const leaveGrid = () => false;
// The grid would take the focus back when rows replace the cell that it believes to have it.
const leaveCells = ({ api }: { api: Grid }) => {
  api.clearFocusedCell();
  return leaveGrid();
};

// The columns are in their default order until the grid is ready to take that of the view.
const HIDDEN: CSSProperties = { visibility: 'hidden' };

const BLOCKS = {
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK_SIZE,
  infiniteInitialRowCount: BLOCK_SIZE,
  blockLoadDebounceMillis: 250,
  maxConcurrentDatasourceRequests: 2,
} as const;

/** Rows read block by block from the server, in the order and with the columns that the grid shows. */
export function DataGrid(props: Props) {
  const { descriptors, layout, fetchRows, filters, arrangement, actions, onReady, onCount, onFailure } =
    props;
  const [grid, setGrid] = useState<Grid>();
  const [sort, setSort] = useState<Sort[]>([]);
  const [headerHeight, setHeaderHeight] = useState(() => 44 * textScale());
  const [decimals] = useState(() => new Set<string>());
  const { shown: hint, handlers } = useCellHint();
  const { source, reads } = useRowsSource({ grid, fetchRows, filters, sort, onCount, onFailure }, decimals);
  const tools = useGridTools({
    grid,
    descriptors,
    layout,
    fetchRows,
    filters,
    sort,
    source,
    actions,
    decimals,
  });
  const { cells, context } = tools;
  const frame = useGridName(grid, props.name);
  const rows = useRowSelection(grid, props.selectedId, props.onSelect, tools.isSelecting);
  const columns = useMemo(() => columnDefs(descriptors, layout), [descriptors, layout]);
  const unpin = useMemo(() => unpinWhenNarrow(layout.pinnedWhenNarrow), [layout]);
  const fill = useColumnFiller(fetchRows, filters);
  const openColumn = useOpenColumn(grid, descriptors, actions.formulaId);
  const measure = (api: Grid) => setHeaderHeight(headerHeightOf(api));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <Box
        ref={frame}
        style={{ '--header-height': `${headerHeight}px` } as CSSProperties}
        sx={[
          { position: 'relative', flex: 1, minWidth: 0, minHeight: 0 },
          gridStyles,
          openColumnStyle(openColumn),
        ].flat()}
        {...rows.container}
        {...tools.container}
        onPointerDownCapture={(event) => {
          rows.container.onPointerDownCapture();
          tools.container.onPointerDownCapture(event);
        }}
      >
        <GridActionsContext value={tools.shown}>
          <AgGridReact<GridRow>
            theme={touch() ? touchGridTheme : gridTheme}
            styleNonce={cspNonce()}
            containerStyle={grid ? undefined : HIDDEN}
            localeText={gridTexts}
            columnDefs={columns}
            defaultColDef={defaultColDef}
            context={context}
            {...BLOCKS}
            datasource={source}
            getRowId={rowId}
            headerHeight={headerHeight}
            rowSelection={rowSelection}
            processUnpinnedColumns={unpin}
            tabToNextCell={leaveCells}
            tabToNextHeader={leaveGrid}
            focusGridInnerElement={({ fromBottom, api }) => fromBottom && focusCells(api, cells)}
            onGridSizeChanged={(event) => {
              pinWhenWide(event);
              if (openColumn !== undefined) event.api.ensureColumnVisible(openColumn, 'middle');
            }}
            maintainColumnOrder
            suppressColumnMoveAnimation={!grid} // the columns stand arranged at first sight
            ensureDomOrder
            suppressOverlays={['loading', 'noRows', 'noMatchingRows']}
            onGridReady={({ api }) => {
              if (arrangement) arrange(api, arrangement);
              setSort(sortOf(api));
              measure(api);
              setGrid(api);
              onReady(api);
            }}
            onSortChanged={({ api }) => setSort(sortOf(api))}
            onColumnResized={({ api, finished }) => finished && measure(api)}
            onColumnMoved={cells.redraw}
            onColumnPinned={cells.redraw}
            onColumnVisible={({ api, visible }) => {
              measure(api);
              cells.redraw();
              // The rows that are already there lack the cells of a column that was hidden.
              if (visible !== false) fill(api);
            }}
            onNewColumnsLoaded={({ api }) => measure(api)}
            onRowClicked={rows.onRowClicked}
            onModelUpdated={() => {
              rows.onModelUpdated();
              handlers.close();
            }}
            onCellFocused={(event) => {
              tools.onCellFocused(event);
              rows.onCellFocused(event);
              handlers.onCellFocused(event);
            }}
            onCellMouseOver={handlers.onCellMouseOver}
            onCellMouseOut={handlers.onCellMouseOut}
            onBodyScroll={handlers.close}
          />
        </GridActionsContext>
        <Suspense>
          {hint && <Explanation {...{ hint, handlers, descriptors }} explain={props.hint} />}
        </Suspense>
        {props.children}
        {tools.menu}
      </Box>
      <SelectionFoot
        selection={cells}
        descriptors={descriptors}
        rowsAt={tools.rowsAt}
        reads={reads}
        onCopy={tools.shown.copy}
      />
      <RefusedCopy text={tools.refused} onClose={tools.dismiss} />
    </Box>
  );
}

type ExplanationProps = {
  hint: Hint;
  descriptors: ColumnDescriptor[];
  handlers: { keep: () => void; close: () => void };
  explain: (cell: Cell, column: string) => ReactNode;
};

function Explanation({ hint, descriptors, handlers, explain }: ExplanationProps) {
  const column = descriptors.find(({ technicalName }) => technicalName === hint.column);
  const isCut = hint.cut && column !== undefined;
  const explained = isCut ? cellText(hint.cell, column) : explain(hint.cell, hint.column);
  // A grid without results has nothing to say of a blank cell.
  if (explained === null) return null;
  return (
    <CellHint anchor={hint.anchor} onEnter={handlers.keep} onClose={handlers.close}>
      {isCut ? (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {explained}
        </Typography>
      ) : (
        explained
      )}
    </CellHint>
  );
}
