import { useEffect, useRef } from 'react';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { headerElement } from '@/shared/grid/headerElement';

/** Gives the focus back to the header of the formula whose editor was closed. */
export function useFocusBack(formulaId: string | undefined, descriptors: ColumnDescriptor[] | undefined) {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const closed = opened.current;
    opened.current = formulaId;
    if (formulaId !== undefined || closed === undefined) return;
    const column = descriptors?.find((descriptor) => descriptor.formulaId === closed);
    if (column) headerElement(column.technicalName)?.focus();
  }, [formulaId, descriptors]);
}
