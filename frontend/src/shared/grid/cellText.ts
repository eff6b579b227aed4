import { formatCell } from '@/shared/format/cells';
import type { Cell, ColumnDescriptor } from './api';

export const isBlank = (cell: Cell) => cell.error === null && (cell.value === null || cell.value === '');

/** What a cell shows; an identifier is an integer as it is, without thousands. Nothing while it is not loaded. */
export function cellText(cell: Cell | undefined, type: ColumnDescriptor['columnType'] = 'other'): string {
  if (!cell) return '';
  if (type === 'id' && typeof cell.value === 'number') return String(Math.trunc(cell.value));
  return formatCell(cell);
}
