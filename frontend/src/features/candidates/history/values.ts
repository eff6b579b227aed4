import { shownNumber } from '@/shared/format/numbers';
import { formatDay } from '@/shared/format/dates';
import type { HistoryCell } from './api';

/** A value of the history as people read it, with every decimal, two at least of a mark; `(Vide)` for nothing. */
export function shownValue(value: HistoryCell['value'], ofMark = false): string {
  if (value === null || value === '') return '(Vide)';
  if (typeof value === 'number') return shownNumber(value, 15, ofMark ? 2 : 0);
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}
