import type { HistoryCell } from './api';

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 15 });
const marks = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 15 });

/** A value of the history as people read it, with every decimal, two at least of a mark; `(Vide)` for nothing. */
export function shownValue(value: HistoryCell['value'], ofMark = false): string {
  if (value === null || value === '') return '(Vide)';
  if (typeof value === 'number') return (ofMark ? marks : numbers).format(value);
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return value;
}
