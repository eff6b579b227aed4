import { cellOf } from './cellElement';
import type { CellAt } from './cellRange';

const STEP = 32;
// Closer than this to an edge of the rows, the grid scrolls.
const MARGIN = 12;

/**
 * Follows the pointer from a cell until it is released, and calls `onCell` with the cell that it is over, or nearest to;
 * at the edges of the rows the grid scrolls under it.
 */
export function dragCells(viewport: Element, onCell: (cell: CellAt) => void): () => void {
  let point: { x: number; y: number } | undefined;
  let frame = 0;

  const body = () => {
    const { left, right, top, bottom } = viewport.getBoundingClientRect();
    const header = viewport.querySelector('.ag-header')?.getBoundingClientRect().height ?? 0;
    const width = left + Math.min(right - left, viewport.clientWidth);
    return { left, right: width, top: top + header, bottom: Math.min(bottom, top + viewport.clientHeight) };
  };
  const follow = () => {
    frame = requestAnimationFrame(follow);
    if (!point) return;
    const { left, right, top, bottom } = body();
    const { x, y } = point;
    const across = x > right - MARGIN ? STEP : x < left + MARGIN ? -STEP : 0;
    const down = y > bottom - MARGIN ? STEP : y < top ? -STEP : 0;
    if (across !== 0 || down !== 0) viewport.scrollBy(across, down);
    const cell = cellOf(
      document.elementFromPoint(
        Math.max(left + 1, Math.min(right - 2, x)),
        Math.max(top + 1, Math.min(bottom - 2, y)),
      ),
    );
    if (cell) onCell(cell);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (!point) frame = requestAnimationFrame(follow);
    point = { x: clientX, y: clientY };
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
  return stop;
}
