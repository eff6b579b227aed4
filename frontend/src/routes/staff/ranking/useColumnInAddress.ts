import { useEffect, useEffectEvent } from 'react';
import type { Grid } from '@/shared/grid/arrangement';
import { focusHeader } from '@/shared/grid/headerElement';
import { useUrlText } from '@/shared/url/useUrlState';

/** Shows the column that a link to the Classement names, hidden before or not, and takes it out of the address. */
export function useColumnInAddress(grid: Grid | undefined) {
  const [column, setColumn] = useUrlText('colonne');
  const show = useEffectEvent((api: Grid, wanted: string) => {
    if (api.getColumn(wanted)) {
      api.setColumnsVisible([wanted], true);
      api.ensureColumnVisible(wanted, 'middle');
      focusHeader(wanted);
    }
    setColumn(undefined, { replace: true });
  });
  useEffect(() => {
    if (grid && column !== undefined) show(grid, column);
  }, [grid, column]);
}
