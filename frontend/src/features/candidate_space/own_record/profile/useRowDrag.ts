import { useState, type PointerEvent } from 'react';

type Drag = { from: number; to: number };

/**
 * A row of a list that is dragged by its handle, by finger or mouse: rows stay where they are under the finger, `to` is where the
 * row would go, and it goes there once let go.
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const handle = (index: number) => ({
    onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: ({ clientY, currentTarget }: PointerEvent) => {
      if (!drag) return;
      const rows = Array.from(currentTarget.closest('li')?.parentElement?.children ?? []);
      const to = rowAt(rows, clientY);
      setDrag({ ...drag, to });
      rows[to]?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, handle };
}

/** The row at that height, the first above the list, the last below it. */
function rowAt(rows: Element[], y: number) {
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below === -1 ? rows.length - 1 : below;
}
