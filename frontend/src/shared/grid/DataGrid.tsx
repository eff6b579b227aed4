import Box from '@mui/material/Box';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { gridTheme } from '@/shared/theme/gridTheme';
import { cspNonce } from '@/shared/theme/nonce';
import type { Cell, ColumnDescriptor, Filter, GridRow } from './api';
import { arrange, sortOf, visibleColumns, type Arrangement, type Grid } from './arrangement';
import { CellHint } from './CellHint';
import { columnDefs, type GridLayout } from './columnDefs';
import { GridActionsContext, type GridActions } from './gridActions';
import { onCellKey } from './gridKeys';
import { gridLocale } from './gridModules';
import { gridStyles, openColumnStyle } from './gridStyles';
import { headerHeightOf } from './headerHeight';
import { pinWhenWide, unpinWhenNarrow } from './pinning';
import { BLOCK_SIZE, rowsSource, type Count, type FetchRows } from './rowsSource';
import { useCellHint } from './useCellHint';
import { useColumnFiller } from './useColumnFiller';
import { useRowSelection } from './useRowSelection';

type Props = {
  descriptors: ColumnDescriptor[];
  /** The same object at each render, as is `fetchRows`. */
  layout: GridLayout;
  fetchRows: FetchRows;
  filters: Filter[];
  /** How the columns stand at first, when it is not their default. */
  arrangement: Arrangement | undefined;
  actions: Omit<GridActions, 'sort'>;
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  onReady: (grid: Grid) => void;
  onCount: (count: Count) => void;
  onFailure: (error: unknown) => void;
  /** What a cell in error or a blank one explains, when it has the focus or the pointer. */
  hint: (cell: Cell, column: string) => ReactNode;
  /** Stands over the rows, under the header (`--header-height`). */
  children: ReactNode;
};

const defaultColDef = { sortable: true, resizable: true, suppressKeyboardEvent: onCellKey };
const rowSelection = { mode: 'singleRow', checkboxes: false, enableClickSelection: false } as const;
const rowId = ({ data }: { data: GridRow }) => data.id;
const touch = () => window.matchMedia('(pointer: coarse)').matches;
const TOUCH_ROW = 44;

/** Rows read block by block from the server, in the order and with the columns that the grid shows. */
export function DataGrid(props: Props) {
  const { descriptors, layout, fetchRows, filters, arrangement, actions, onReady, onCount, onFailure } =
    props;
  const [grid, setGrid] = useState<Grid>();
  const [sort, setSort] = useState<GridActions['sort']>([]);
  const [headerHeight, setHeaderHeight] = useState(44);
  const { shown: hint, handlers } = useCellHint();
  const selection = useRowSelection(grid, props.selectedId, props.onSelect);
  const columns = useMemo(() => columnDefs(descriptors, layout), [descriptors, layout]);
  const source = useMemo(
    () =>
      grid &&
      rowsSource({
        fetchRows,
        filters,
        columns: () => visibleColumns(grid),
        onCount,
        onFailure,
        first: sortOf(grid),
      }),
    [grid, fetchRows, filters, onCount, onFailure],
  );
  const shown = useMemo(() => ({ ...actions, sort }), [actions, sort]);
  // The keys of the grid read the actions of the moment, while the grid itself keeps one context.
  const context = useRef(shown);
  useEffect(() => {
    context.current = shown;
  }, [shown]);
  const open = descriptors.find(({ formulaId }) => formulaId !== null && formulaId === actions.formulaId);
  const openColumn = open?.technicalName;
  useEffect(() => {
    if (!grid || openColumn === undefined) return;
    // Once the drawer has taken its place beside the grid.
    const frame = requestAnimationFrame(() => grid.ensureColumnVisible(openColumn, 'middle'));
    return () => cancelAnimationFrame(frame);
  }, [grid, openColumn]);
  useEffect(() => {
    // Other rows, another order: from the first one on.
    if (!grid || !source) return;
    const frame = requestAnimationFrame(() => {
      if (grid.getDisplayedRowCount() > 0) grid.ensureIndexVisible(0, 'top');
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, source, sort]);
  const unpin = useMemo(() => unpinWhenNarrow(layout.pinnedWhenNarrow), [layout]);
  const fill = useColumnFiller(fetchRows, filters);
  const measure = (api: Grid) => setHeaderHeight(headerHeightOf(api));
  return (
    <Box
      style={{ '--header-height': `${headerHeight}px` } as CSSProperties}
      sx={[
        { position: 'relative', flex: 1, minWidth: 0, minHeight: 0 },
        gridStyles,
        openColumnStyle(openColumn),
      ].flat()}
      {...selection.container}
    >
      <GridActionsContext value={shown}>
        <AgGridReact<GridRow>
          theme={gridTheme}
          styleNonce={cspNonce()}
          localeText={gridLocale}
          columnDefs={columns}
          defaultColDef={defaultColDef}
          context={context}
          rowModelType="infinite"
          datasource={source}
          cacheBlockSize={BLOCK_SIZE}
          infiniteInitialRowCount={BLOCK_SIZE}
          blockLoadDebounceMillis={250}
          maxConcurrentDatasourceRequests={2}
          getRowId={rowId}
          headerHeight={headerHeight}
          rowHeight={touch() ? TOUCH_ROW : undefined}
          rowSelection={rowSelection}
          processUnpinnedColumns={unpin}
          onGridSizeChanged={(event) => {
            pinWhenWide(event);
            if (openColumn !== undefined) event.api.ensureColumnVisible(openColumn, 'middle');
          }}
          maintainColumnOrder
          enableCellTextSelection
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
          onColumnVisible={({ api, visible }) => {
            measure(api);
            // The rows that are already there lack the cells of a column that was hidden.
            if (visible !== false) fill(api);
          }}
          onNewColumnsLoaded={({ api }) => measure(api)}
          onRowClicked={selection.onRowClicked}
          onSelectionChanged={selection.onSelectionChanged}
          onModelUpdated={() => {
            selection.onModelUpdated();
            handlers.close();
          }}
          onCellFocused={(event) => {
            selection.onCellFocused(event);
            handlers.onCellFocused(event);
          }}
          onCellMouseOver={handlers.onCellMouseOver}
          onCellMouseOut={handlers.onCellMouseOut}
          onBodyScroll={handlers.close}
        />
      </GridActionsContext>
      {hint && (
        <CellHint anchor={hint.anchor} onEnter={handlers.keep} onClose={handlers.close}>
          {props.hint(hint.cell, hint.column)}
        </CellHint>
      )}
      {props.children}
    </Box>
  );
}
