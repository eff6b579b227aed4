import { formatNumber } from '@/shared/format/numbers';
import type { Cell, ColumnDescriptor } from '../api';
import { BLANK } from '../labels';

export const isBlank = (cell: Cell) => cell.error === null && (cell.value === null || cell.value === '');

/** What a cell shows; an identifier is an integer as it is, without thousands. Nothing while it is not loaded. */
export function cellText(cell: Cell | undefined, type: ColumnDescriptor['columnType'] = 'other'): string {
  if (!cell) return '';
  if (cell.error !== null) return cell.error;
  if (isBlank(cell)) return BLANK;
  if (typeof cell.value === 'number')
    return type === 'id' ? String(Math.trunc(cell.value)) : formatNumber(cell.value);
  if (typeof cell.value === 'boolean') return cell.value ? 'VRAI' : 'FAUX';
  return cell.value ?? BLANK;
}
