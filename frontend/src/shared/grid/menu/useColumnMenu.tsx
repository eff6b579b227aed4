import { useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import type { ColumnDescriptor, Sort } from '../api';
import { sortOf, sortState, visibleColumns, type Grid } from '../arrangement';
import type { GridActions, MenuAnchor, MenuSource } from '../gridActions';
import { explainCell } from '../gridKeys';
import { focusHeader } from '../headerElement';
import { pinColumn } from '../pinning';
import { resizeColumns } from '../resizeColumns';
import { rowAt } from '../rowAt';
import { cellOf } from '../selection/cellElement';
import type { CellSelection } from '../selection/cellSelection';
import { ColumnMenu } from './ColumnMenu';
import type { MenuAction } from './menuItems';

type Opened = { descriptor: ColumnDescriptor; source: MenuSource; anchor: MenuAnchor; open: boolean };

type Parts = {
  grid: Grid | undefined;
  descriptors: ColumnDescriptor[];
  /** The columns that always stay pinned. */
  fixed: readonly string[];
  selection: CellSelection;
  actions: Omit<GridActions, 'openMenu'>;
};

/** The menu of the columns of one grid, opened by a header's button, a right click or a key. */
export function useColumnMenu({ grid, descriptors, fixed, selection, actions }: Parts) {
  const [opened, setOpened] = useState<Opened>();
  const openMenu = useCallback(
    (column: string, source: MenuSource, anchor: MenuAnchor) => {
      const descriptor = descriptors.find(({ technicalName }) => technicalName === column);
      if (descriptor && descriptor.columnType !== 'counter')
        setOpened({ descriptor, source, anchor, open: true });
    },
    [descriptors],
  );
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX: left, clientY: top } = event;
    if (!grid || !(target instanceof Element)) return;
    const cell = cellOf(target);
    const header = target.closest('.ag-header-cell')?.getAttribute('col-id');
    const column = cell?.column ?? header;
    if (!column) return;
    event.preventDefault();
    if (cell && !selection.holds(cell)) {
      selection.clear();
      grid.setFocusedCell(cell.row, cell.column);
    }
    openMenu(column, cell ? 'cell' : 'header', { top, left });
  };
  let menu: ReactNode = null;
  if (grid && opened) {
    const { descriptor, source, anchor, open } = opened;
    const column = descriptor.technicalName;
    const close = () => setOpened({ ...opened, open: false });
    menu = (
      <ColumnMenu
        open={open}
        anchor={anchor}
        label={`Actions de la colonne ${descriptor.displayName}`}
        state={{
          column,
          source,
          sort: actions.sort,
          filtered: actions.filtered.has(column),
          pinned: fixed.includes(column) ? undefined : (grid.getColumn(column)?.isPinned() ?? false),
          formula: actions.openFormula !== undefined && descriptor.formulaId !== null,
          value: actions.filterCell !== undefined && cellIn(grid, column) !== undefined,
          statistics: actions.openStatistics !== undefined,
          why:
            descriptor.formulaId !== null && rowOf(grid, source, actions) !== undefined
              ? actions.why?.titleOf(descriptor.displayName)
              : undefined,
        }}
        onAction={(action) => run(action, descriptor, { grid, selection, actions, source })}
        onClose={close}
        onClosed={() => setOpened(undefined)}
      />
    );
  }
  return { openMenu, onContextMenu, menu };
}

type Tools = Pick<Parts, 'selection' | 'actions'> & { grid: Grid; source: MenuSource };

/** The cell of a column in the row that has the focus. */
const cellIn = (grid: Grid, column: string) =>
  rowAt(grid, grid.getFocusedCell()?.rowIndex)?.data?.cells[column];

/** Whose value is asked about: of a cell its row, of a header the selected one. */
const rowOf = (grid: Grid, source: MenuSource, { why }: Parts['actions']) =>
  source === 'header' ? why?.selectedId : rowAt(grid, grid.getFocusedCell()?.rowIndex)?.data?.id;

function run(action: MenuAction, descriptor: ColumnDescriptor, { grid, selection, actions, source }: Tools) {
  const column = descriptor.technicalName;
  const sorts = sortOf(grid);
  const others = sorts.filter((sort) => sort.column !== column);
  const sortBy = (next: Sort[]) =>
    void grid.applyColumnState({
      state: sortState(next),
      defaultState: { sort: null, sortIndex: null },
    });
  const inRank = (direction: Sort['direction']) =>
    sorts.some((sort) => sort.column === column)
      ? sorts.map((sort) => (sort.column === column ? { column, direction } : sort))
      : [...sorts, { column, direction }];
  const filterCell = (exclude: boolean) => {
    const cell = cellIn(grid, column);
    if (cell) actions.filterCell?.(column, cell, exclude);
  };
  const doing: Record<MenuAction, () => void> = {
    copy: () => actions.copy(false),
    copyWithHeaders: () => actions.copy(true),
    sortUp: () => sortBy([{ column, direction: 'ASC' }]),
    sortDown: () => sortBy([{ column, direction: 'DESC' }]),
    addUp: () => sortBy(inRank('ASC')),
    addDown: () => sortBy(inRank('DESC')),
    unsort: () => sortBy(others),
    filter: () => actions.openFilter(column),
    clearFilter: () => actions.clearFilter(column),
    keepValue: () => filterCell(false),
    excludeValue: () => filterCell(true),
    pin: () => pinColumn(grid, column, true),
    unpin: () => pinColumn(grid, column, false),
    autosize: () => resizeColumns(grid, [column]),
    select: () => selection.select(column),
    hide: () => hide(grid, column),
    statistics: () => actions.openStatistics?.(column),
    explain: () => {
      const row = grid.getFocusedCell()?.rowIndex;
      if (row !== undefined) explainCell(grid, { row, column }, actions);
    },
    why: () => {
      const row = rowOf(grid, source, actions);
      if (row !== undefined) actions.why?.open(row, column);
    },
    formula: () => descriptor.formulaId !== null && actions.openFormula?.(descriptor.formulaId),
  };
  doing[action]();
}

/** Hides a column; the focus goes to the one that takes its place. */
function hide(grid: Grid, column: string) {
  const shown = visibleColumns(grid);
  const at = shown.indexOf(column);
  grid.setColumnsVisible([column], false);
  const neighbour = shown[at + 1] ?? shown[at - 1];
  if (neighbour !== undefined) focusHeader(neighbour);
}
