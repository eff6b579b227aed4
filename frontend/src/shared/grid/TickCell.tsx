import type { CustomCellRendererProps } from 'ag-grid-react';
import type { GridRow } from './api';
import { useTicks } from './ticks';

/** The box that ticks a row; Space ticks it too where the cell has the focus. */
export function TickCell({ data }: CustomCellRendererProps<GridRow>) {
  const ticks = useTicks();
  if (!ticks || !data) return null;
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`Cocher ${ticks.nameOf(data)}`}
      checked={ticks.isTicked(data.id)}
      onChange={({ target }) => ticks.tick(data, target.checked)}
      style={{ width: 16, height: 16, accentColor: 'var(--accent-main)', verticalAlign: 'middle' }}
    />
  );
}
