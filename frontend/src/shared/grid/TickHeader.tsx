import { TickBox } from './TickBox';
import { useTicks } from './ticks';

/** Over the boxes and the numbers of the rows: ticks all that pass the filters, or none. */
export function TickHeader({ displayName }: { displayName: string }) {
  const ticks = useTicks();
  return (
    <span style={{ display: 'flex', flex: 1, alignItems: 'center', justifyContent: 'space-between' }}>
      {ticks && (
        <TickBox
          label="Cocher toutes les lignes"
          checked={ticks.extent === 'all'}
          partly={ticks.extent === 'some'}
          onChange={ticks.extent === 'all' ? ticks.clear : ticks.tickAll}
        />
      )}
      <span>{displayName}</span>
    </span>
  );
}
