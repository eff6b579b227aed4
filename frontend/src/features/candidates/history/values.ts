import type { HistoryCell } from './api';

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 15 });

/** A value of the history as people read it, with every decimal; `(Vide)` for nothing. */
export function shownValue(value: HistoryCell['value']): string {
  if (value === null || value === '') return '(Vide)';
  if (typeof value === 'number') return numbers.format(value);
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return value;
}
