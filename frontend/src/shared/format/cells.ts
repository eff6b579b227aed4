import { formatNumber } from './numbers';

/** A value as answers carry it: `value` is null where there is an error, both are null for a blank. */
export type CellValue = { value: number | string | boolean | null; error: string | null };

const BLANK = '(Vide)';

/** An error by its code, a blank as `(Vide)`, numbers and booleans in French. */
export function formatCell({ value, error }: CellValue): string {
  if (error !== null) return error;
  if (value === null || value === '') return BLANK;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX';
  return value;
}
