import { formatCount, shownNumber } from '@/shared/format/numbers';
import type { Bar } from './Histogram';

type Class = { from: number; to: number; count: number };

const TICKS = 5;
const formatEdge = (edge: number) => shownNumber(edge, 6, 0);

/** The bars of numbers counted by classes, the last of which holds its upper edge; about `TICKS` of them say where they begin. */
export function barsOf(classes: Class[]): Bar[] {
  const every = Math.max(1, Math.ceil(classes.length / TICKS));
  return classes.map(({ from, to, count }, index) => ({
    range: rangeOf(from, to, index === classes.length - 1),
    count,
    tick: index % every === 0 ? formatEdge(from) : undefined,
  }));
}

function rangeOf(from: number, to: number, last: boolean) {
  if (from === to) return formatEdge(from);
  return last
    ? `de ${formatEdge(from)} à ${formatEdge(to)}`
    : `de ${formatEdge(from)} à moins de ${formatEdge(to)}`;
}

export const barSentence = ({ count, range }: Bar) => `${formatCount(count, 'candidat')} ${range}`;
