import { formatCell } from '@/shared/format/cells';
import { specificities } from '@/shared/interviews/interviewTypes';
import { methodWords } from '@/shared/interviews/methods';
import type { Cell, ColumnDescriptor } from './api';

export const isBlank = (cell: Cell) => cell.error === null && (cell.value === null || cell.value === '');

/** What of a column decides how its cells read. */
export type Shown = Pick<ColumnDescriptor, 'columnType' | 'valueType'> &
  Partial<Pick<ColumnDescriptor, 'technicalName' | 'evaluationMethod'>>;

// What Parvis itself writes in a column of its own; the values of formulas read as their author wrote them, but for the
// evaluation methods, whose codes Parvis reads.
const WORDS: Record<string, Record<string, string>> = {
  MethodeEvaluation: methodWords,
  priority: { true: 'Prioritaire', false: 'Réserve' },
  // A date that is made for nobody in particular.
  specificities: { null: 'Ouvert à tous', ...specificities },
};

const ISO_DAY = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * What a cell shows: an identifier is an integer as it is, without thousands; a day reads in French, though its value,
 * which formulas compare, stays `2009-04-30`. Nothing while the cell is not loaded.
 */
export function cellText(
  cell: Cell | undefined,
  { columnType, valueType, technicalName = '', evaluationMethod = false }: Shown,
): string {
  if (!cell) return '';
  if (columnType === 'id' && typeof cell.value === 'number') return String(Math.trunc(cell.value));
  const word = WORDS[evaluationMethod ? 'MethodeEvaluation' : technicalName]?.[String(cell.value)];
  const text = word ?? formatCell(cell);
  return valueType === 'DATE' ? text.replace(ISO_DAY, '$3/$2/$1') : text;
}
