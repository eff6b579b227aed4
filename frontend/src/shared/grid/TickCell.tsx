import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ChangeEvent } from 'react';
import type { GridRow } from './api';
import { TickBox } from './TickBox';
import { useTicks } from './ticks';

/** The box that ticks a row; Space ticks it too where a cell of the row has the focus. */
export function TickCell({ data }: CustomCellRendererProps<GridRow>) {
  const ticks = useTicks();
  if (!ticks || !data) return null;
  return (
    <TickBox
      label={`Cocher ${ticks.nameOf(data)}`}
      checked={ticks.isTicked(data.id)}
      onChange={(event) => ticks.tick(data, event.target.checked, holdsShift(event))}
    />
  );
}

/** The same beside the number of the row. */
export const TickedCounter = (props: CustomCellRendererProps<GridRow, number | ''>) => (
  <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: '100%' }}>
    <TickCell {...props} />
    <span>{props.value}</span>
  </span>
);

/** A box is changed by a click, also from the keyboard. */
const holdsShift = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
