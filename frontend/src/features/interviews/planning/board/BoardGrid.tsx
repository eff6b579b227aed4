import Box from '@mui/material/Box';
import type { CSSProperties, HTMLAttributes, Ref } from 'react';
import { formatDayInLetters } from '@/shared/format/dates';
import { boardStyles } from './boardStyles';
import type { Grid, Position } from './board';
import { Cell } from './Cell';
import { JuryHead } from './JuryHead';

type Props = {
  ref: Ref<HTMLDivElement>;
  grid: Grid;
  day: string;
  withSite: boolean;
  /** Where Tab enters. */
  entry: Position;
  /** Absent on a board that is only read. */
  selected: ReadonlySet<string> | undefined;
  busy: ReadonlySet<string>;
  handlers: HTMLAttributes<HTMLDivElement>;
};

/** A day: hours down, juries across, a card a slot. One stop of Tab; the arrows move within. */
export function BoardGrid({ ref, grid, day, withSite, entry, selected, busy, handlers }: Props) {
  const { hours, juries, rows } = grid;
  const name = `Planning du ${formatDayInLetters(day)}`;
  return (
    <Box
      ref={ref}
      role="grid"
      aria-label={name}
      aria-multiselectable={selected !== undefined}
      data-printed=""
      data-editable={selected ? '' : undefined}
      style={{ '--juries': juries.length } as CSSProperties}
      sx={[{ flex: 1, minWidth: 0, minHeight: 0, overflow: 'auto', pb: 24 }, boardStyles].flat()}
      {...handlers}
    >
      <div className="board-title">{name}</div>
      <div role="row" className="board-row board-head">
        <div role="columnheader" className="board-hour">
          Heure
        </div>
        {juries.map((jury) => (
          <JuryHead key={jury.id} jury={jury} withSite={withSite} />
        ))}
      </div>
      {hours.map((hour, row) => (
        <div role="row" key={hour} className="board-row">
          <div role="rowheader" className="board-hour">
            {hour}
          </div>
          {juries.map(({ id }, column) => {
            const card = rows[row]?.get(id);
            return (
              <Cell
                key={id}
                card={card}
                row={row}
                column={column}
                entered={entry.row === row && entry.column === column}
                selected={selected && card && selected.has(card.id)}
                busy={card !== undefined && busy.has(card.id)}
              />
            );
          })}
        </div>
      ))}
    </Box>
  );
}
