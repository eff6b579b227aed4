import { formatDateTime, formatDateTimeExactly } from '@/shared/format/dates';
import type { Computation } from './api';

/** When a computation was made, to the second where another one was made in the same minute. */
export function computedAt({ id, finished }: Computation, all: Computation[]) {
  const text = formatDateTime(finished);
  const isAlone = all.every((each) => each.id === id || formatDateTime(each.finished) !== text);
  return isAlone ? text : formatDateTimeExactly(finished);
}

/** What a computation is called among `all`: its name, or when it was made. */
export function computationLabel(computation: Computation, all: Computation[]) {
  const moment = computedAt(computation, all);
  return computation.name ? `${computation.name} (${moment})` : `Calculs du ${moment}`;
}
