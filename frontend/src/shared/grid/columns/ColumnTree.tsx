import Box from '@mui/material/Box';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { VirtualList } from '@/shared/list/VirtualList';
import { ColumnTreeRow } from './ColumnTreeRow';
import { OPEN_FAMILIES, indexAfterMove, panelRows, type PanelColumn, type PanelRow } from './panelRows';

type Props = {
  label: string;
  columns: PanelColumn[];
  search: string;
  onVisible: (ids: string[], visible: boolean) => void;
  onMove: (id: string, index: number) => void;
  /** Every column of the grid in its order, the row counter included. */
  order: () => string[];
};

/**
 * The columns as a tree: arrows walk, open and close, Espace shows or hides, Alt+↑ ↓ or dragging moves a column within
 * its heading.
 */
export function ColumnTree({ label, columns, search, onVisible, onMove, order }: Props) {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(OPEN_FAMILIES));
  const [active, setActive] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const pressed = useRef(false);
  const rows = useMemo(() => panelRows(columns, open, search), [columns, open, search]);
  const heights = useMemo(() => rows.map(({ height }) => height), [rows]);
  const at = rows.findIndex(({ key }) => key === active);
  const position = Math.max(0, at);
  const row = rows[position];

  const expand = ({ key }: PanelRow, on: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (on) next.add(key);
      else next.delete(key);
      return next;
    });
  const toggle = ({ ids, visible }: PanelRow) => onVisible(ids, visible < ids.length);
  const move = (moved: string, target: string, side: 'before' | 'after') =>
    onMove(moved, indexAfterMove(order(), moved, target, side));
  const moveBy = (step: 1 | -1) => {
    const neighbour = rows[position + step];
    if (row?.kind !== 'column' || neighbour?.kind !== 'column') return;
    move(row.key, neighbour.key, step < 0 ? 'before' : 'after');
  };
  const walk = (to: number) => setActive(rows[Math.max(0, Math.min(rows.length - 1, to))]?.key);

  const onKey = (event: KeyboardEvent) => {
    if (!row) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => (event.altKey ? moveBy(1) : walk(at < 0 ? 0 : position + 1)),
      ArrowUp: () => (event.altKey ? moveBy(-1) : walk(position - 1)),
      Home: () => walk(0),
      End: () => walk(rows.length - 1),
      ArrowRight: () => (row.expanded === false ? expand(row, true) : walk(position + 1)),
      ArrowLeft: () => (row.expanded ? expand(row, false) : walk(parentOf(rows, position))),
      ' ': () => toggle(row),
      Enter: () => (row.kind === 'column' ? toggle(row) : expand(row, !row.expanded)),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  if (rows.length === 0)
    return <Box sx={{ px: 4, py: 3, fontSize: 13, color: 'text.secondary' }}>Aucun champ ne correspond.</Box>;
  return (
    <VirtualList
      role="tree"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={at < 0 ? undefined : `${id}-${position}`}
      tabIndex={0}
      onKeyDown={onKey}
      // A row that is pressed where the list is scrolled to must not leave the pointer: it is the active one once clicked.
      onMouseDown={() => (pressed.current = true)}
      onMouseUp={() => (pressed.current = false)}
      onBlur={() => (pressed.current = false)}
      onFocus={() => !pressed.current && setActive((before) => before ?? rows[0]?.key)}
      heights={heights}
      visible={800}
      reveal={at < 0 ? undefined : position}
      // The row at work has the ring.
      sx={{ flex: 1, minHeight: 0, '&&:focus-visible': { outline: 'none' } }}
    >
      {(index) => {
        const shown = rows[index];
        return (
          shown && (
            <ColumnTreeRow
              key={shown.key}
              id={`${id}-${index}`}
              row={shown}
              active={shown.key === active}
              dragged={shown.key === dragged}
              onActive={() => setActive(shown.key)}
              onToggle={() => toggle(shown)}
              onExpand={() => expand(shown, !shown.expanded)}
              onShowAll={() => onVisible(shown.ids, true)}
              onDrag={(on) => setDragged(on ? shown.key : undefined)}
              onDropHere={
                dragged !== undefined && shown.kind === 'column' && sameHeading(columns, dragged, shown.key)
                  ? (side) => {
                      move(dragged, shown.key, side);
                      setDragged(undefined);
                    }
                  : undefined
              }
            />
          )
        );
      }}
    </VirtualList>
  );
}

function parentOf(rows: PanelRow[], position: number): number {
  const level = rows[position]?.level ?? 1;
  for (let above = position - 1; above >= 0; above -= 1) if ((rows[above]?.level ?? 0) < level) return above;
  return position;
}

function sameHeading(columns: PanelColumn[], first: string, second: string): boolean {
  const a = columns.find(({ id }) => id === first);
  const b = columns.find(({ id }) => id === second);
  return a !== undefined && a.family === b?.family && a.panel === b.panel;
}
