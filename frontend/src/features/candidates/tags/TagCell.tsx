import type { CustomCellRendererProps } from 'ag-grid-react';
import type { Cell, GridRow } from '@/shared/grid/api';
import { SEPARATOR } from './labels';
import { TagChips } from './TagChips';

/** The tags of a row of the Classement. */
export function TagCell({ value, valueFormatted }: CustomCellRendererProps<GridRow, Cell | undefined>) {
  const names = value?.value;
  return typeof names === 'string' ? <TagChips names={names.split(SEPARATOR)} oneLine /> : valueFormatted;
}
