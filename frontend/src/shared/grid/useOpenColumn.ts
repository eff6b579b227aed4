import { useEffect } from 'react';
import type { ColumnDescriptor } from './api';
import type { Grid } from './arrangement';

/** The column of the formula whose editor is open, which the grid brings in sight. */
export function useOpenColumn(
  grid: Grid | undefined,
  descriptors: ColumnDescriptor[],
  formulaId: string | undefined,
): string | undefined {
  const open = descriptors.find((column) => column.formulaId !== null && column.formulaId === formulaId);
  const openColumn = open?.technicalName;
  useEffect(() => {
    if (!grid || openColumn === undefined) return;
    // Once the drawer has taken its place beside the grid.
    const frame = requestAnimationFrame(() => grid.ensureColumnVisible(openColumn, 'middle'));
    return () => cancelAnimationFrame(frame);
  }, [grid, openColumn]);
  return openColumn;
}
