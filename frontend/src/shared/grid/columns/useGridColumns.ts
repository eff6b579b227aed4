import { useEffect, useMemo, useState } from 'react';
import type { ColumnDescriptor } from '../api';
import type { Grid } from '../arrangement';
import type { PanelColumn } from './panelRows';

const CHANGES = ['columnVisible', 'columnMoved', 'newColumnsLoaded', 'columnPinned'] as const;

/** The columns of the grid in its order, visible or not, followed as they change there. */
export function useGridColumns(grid: Grid | undefined, descriptors: ColumnDescriptor[]): PanelColumn[] {
  const [state, setState] = useState(() => grid?.getColumnState() ?? []);
  useEffect(() => {
    if (!grid) return;
    const read = () => setState(grid.getColumnState());
    CHANGES.forEach((change) => grid.addEventListener(change, read));
    return () => {
      if (!grid.isDestroyed()) CHANGES.forEach((change) => grid.removeEventListener(change, read));
    };
  }, [grid]);
  return useMemo(() => {
    const known = new Map(descriptors.map((descriptor) => [descriptor.technicalName, descriptor]));
    return state.flatMap(({ colId, hide }) => {
      const descriptor = known.get(colId);
      if (!descriptor || descriptor.columnType === 'counter') return [];
      const { displayName, displayPrefixIcon, family, panel } = descriptor;
      return [{ id: colId, name: displayName, icon: displayPrefixIcon, family, panel, visible: !hide }];
    });
  }, [state, descriptors]);
}
