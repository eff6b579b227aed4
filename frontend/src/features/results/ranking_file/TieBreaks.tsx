import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TieBreak } from './api';
import { ColumnSelect } from './ColumnSelect';
import { columnName } from './labels';

type Props = { tieBreak: TieBreak[]; columns: string[]; onChange: (tieBreak: TieBreak[]) => void };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const turned = ({ column, direction }: TieBreak): TieBreak => ({
  column,
  direction: direction === 'DESC' ? 'ASC' : 'DESC',
});

/** The columns that settle ties, in order: Alt with an arrow or the mouse moves one, a click turns its direction. */
export function TieBreaks({ tieBreak, columns, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<number>(undefined);
  const [dragged, setDragged] = useState<number>();
  const left = columns.filter((name) => !tieBreak.some(({ column }) => column === name));
  const move = (from: number, to: number) => {
    const each = tieBreak[from];
    if (!each || from === to || to < 0 || to >= tieBreak.length) return;
    onChange(tieBreak.toSpliced(from, 1).toSpliced(to, 0, each));
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault(); // the browser goes back and forth by the same keys
    moved.current = index + step;
    move(index, index + step);
  };
  // A column that is moved takes the focus along.
  useEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>('[role="button"]')[moved.current]?.focus();
    moved.current = undefined;
  }, [tieBreak]);
  return (
    <Stack sx={{ gap: 1 }}>
      {tieBreak.length > 0 && (
        <Stack
          ref={list}
          component="ul"
          direction="row"
          sx={{ m: 0, p: 0, gap: 1, listStyle: 'none', flexWrap: 'wrap' }}
        >
          {tieBreak.map((each, index) => (
            <li
              key={each.column}
              draggable
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, index)}
            >
              <Chip
                label={`${index + 1}. ${columnName(each.column)}`}
                icon={
                  each.direction === 'DESC' ? (
                    <ArrowDownward titleAccess="le plus grand d'abord" />
                  ) : (
                    <ArrowUpward titleAccess="le plus petit d'abord" />
                  )
                }
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                onKeyDown={(event) => onKey(event, index)}
                onClick={() => onChange(tieBreak.map((other) => (other === each ? turned(each) : other)))}
                onDelete={() => onChange(tieBreak.filter((other) => other !== each))}
              />
            </li>
          ))}
        </Stack>
      )}
      {left.length > 0 && (
        <ColumnSelect
          key={tieBreak.length}
          label={tieBreak.length > 0 ? 'Puis par' : 'À égalité, départager par'}
          value=""
          columns={left}
          onColumn={(column) => onChange([...tieBreak, { column, direction: 'DESC' }])}
        />
      )}
    </Stack>
  );
}
