import type { CellFocusedEvent, RowClickedEvent } from 'ag-grid-community';
import { useCallback, useEffect, useRef, type FocusEvent } from 'react';
import type { CandidateRow } from '../api';
import type { Grid } from './arrangement';

const SETTLE_MS = 150;

/**
 * The candidate at work: a click on a row takes it, a second one lets it go, and it follows the arrow keys.
 * `onCandidate` hears of it once the keys rest.
 */
export function useRowSelection(
  grid: Grid | undefined,
  candidateId: string | undefined,
  onCandidate: (id: string | undefined) => void,
) {
  const byKey = useRef(false);
  // The row that the keys came to before it was loaded.
  const awaited = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(() => {
    // What the keys are about to choose stands above what is chosen.
    if (!grid || grid.isDestroyed() || awaited.current !== undefined || timer.current !== undefined) return;
    if (candidateId === undefined) grid.deselectAll();
    else grid.getRowNode(candidateId)?.setSelected(true, true, 'api');
  }, [grid, candidateId]);
  useEffect(show, [show]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = (api: Grid, rowIndex: number) => {
    const row = api.getDisplayedRowAtIndex(rowIndex);
    awaited.current = row?.data ? undefined : rowIndex;
    if (row?.data && !row.isSelected()) row.setSelected(true, true, 'rowClicked');
  };

  return {
    container: {
      onKeyDownCapture: () => {
        byKey.current = true;
      },
      onPointerDownCapture: () => {
        byKey.current = false;
        awaited.current = undefined;
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // A row that is drawn anew loses the focus to nothing; a person who goes elsewhere, to something.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) awaited.current = undefined;
      },
    },
    onModelUpdated: () => {
      show();
      if (grid && awaited.current !== undefined) take(grid, awaited.current);
    },
    onCellFocused: ({ api, rowIndex, column }: CellFocusedEvent<CandidateRow>) => {
      awaited.current = undefined;
      if (byKey.current && rowIndex !== null && column) take(api, rowIndex);
    },
    onRowClicked: ({ node, data }: RowClickedEvent<CandidateRow>) => {
      // Someone who selects the text of a cell does not choose its row.
      if (!data || window.getSelection()?.isCollapsed === false) return;
      node.setSelected(!node.isSelected(), true, 'rowClicked');
    },
    onSelectionChanged: ({ api, source }: { api: Grid; source: string }) => {
      if (source !== 'rowClicked') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        onCandidate(api.getSelectedNodes()[0]?.data?.id);
      }, SETTLE_MS);
    },
  };
}
