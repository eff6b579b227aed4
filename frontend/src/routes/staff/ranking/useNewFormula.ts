import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ColumnDescriptor } from '@/shared/grid/api';
import type { Grid } from '@/shared/grid/arrangement';
import '@/shared/url/newFormula';

type Options = {
  grid: Grid | undefined;
  descriptors: ColumnDescriptor[] | undefined;
  /** Launches the calculations; they may run already. */
  compute: () => void;
};

/** Shows and computes, once, the formula whose page someone who has just created it comes from. */
export function useNewFormula({ grid, descriptors, compute }: Options) {
  const column = useLocation({ select: ({ state }) => state.newFormula });
  const navigate = useNavigate();
  const show = useEffectEvent((api: Grid, wanted: string) => {
    api.setColumnsVisible([wanted], true);
    api.ensureColumnVisible(wanted, 'middle');
    compute();
    void navigate({
      to: '.',
      search: true,
      replace: true,
      state: (before: object) => ({ ...before, newFormula: undefined }),
    });
  });
  useEffect(() => {
    if (grid && column !== undefined && grid.getColumn(column)) show(grid, column);
  }, [grid, column, descriptors]);
}
