import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { textScale } from '@/shared/theme/rem';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';

const OVERSCAN = 4;

type Props = {
  /** The height of each row in pixels, in order, as drawn: they grow with the text. */
  heights: readonly number[];
  /** The height that is in sight before it is measured. */
  visible: number;
  children: (index: number) => ReactNode;
  /** A row to bring into sight whenever it changes. */
  reveal?: number | undefined;
  sx?: SxProps;
} & Omit<React.HTMLAttributes<HTMLDivElement>, 'children'>;

/** Only the rows in sight, and a few around them, are drawn: 10 rows or 10,000 open as fast. */
export function VirtualList({ heights, visible, children, reveal, sx, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [scale] = useState(textScale);
  const [measured, setMeasured] = useState(visible * scale);
  const offsets = useMemo(() => offsetsOf(heights, scale), [heights, scale]);
  const total = offsets[heights.length] ?? 0;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setMeasured(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    const start = reveal === undefined ? undefined : offsets[reveal];
    const end = reveal === undefined ? undefined : offsets[reveal + 1];
    if (!element || start === undefined || end === undefined) return;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight;
  }, [reveal, offsets]);

  const first = Math.max(0, rowAt(offsets, Math.min(top, total - measured)) - OVERSCAN);
  const last = Math.min(heights.length, rowAt(offsets, top + measured) + 1 + OVERSCAN);
  return (
    <Box
      ref={box}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      sx={[{ overflowY: 'auto', position: 'relative' }, sx ?? {}].flat()}
      {...rest}
    >
      <div role="presentation" style={{ height: total, paddingTop: offsets[first], boxSizing: 'border-box' }}>
        {Array.from({ length: last - first }, (_, index) => children(first + index))}
      </div>
    </Box>
  );
}

/** Where each row begins, and where the last one ends. */
function offsetsOf(heights: readonly number[], scale: number): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height * scale);
  return offsets;
}

/** The row that holds this offset, by halving. */
function rowAt(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
