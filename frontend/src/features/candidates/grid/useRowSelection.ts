import type { CellFocusedEvent, RowClickedEvent } from 'ag-grid-community';
import { useCallback, useEffect, useRef } from 'react';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(() => {
    if (!grid || grid.isDestroyed()) return;
    if (candidateId === undefined) grid.deselectAll();
    else grid.getRowNode(candidateId)?.setSelected(true, true, 'api');
  }, [grid, candidateId]);
  useEffect(show, [show]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    container: {
      onKeyDownCapture: () => {
        byKey.current = true;
      },
      onPointerDownCapture: () => {
        byKey.current = false;
      },
    },
    onModelUpdated: show,
    onCellFocused: ({ api, rowIndex, column }: CellFocusedEvent<CandidateRow>) => {
      if (!byKey.current || rowIndex === null || !column) return;
      const row = api.getDisplayedRowAtIndex(rowIndex);
      if (row?.data && !row.isSelected()) row.setSelected(true, true, 'rowClicked');
    },
    onRowClicked: ({ node, data }: RowClickedEvent<CandidateRow>) => {
      // Someone who selects the text of a cell does not choose its row.
      if (!data || window.getSelection()?.isCollapsed === false) return;
      node.setSelected(!node.isSelected(), true, 'rowClicked');
    },
    onSelectionChanged: ({ api, source }: { api: Grid; source: string }) => {
      if (source !== 'rowClicked') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onCandidate(api.getSelectedNodes()[0]?.data?.id), SETTLE_MS);
    },
  };
}
