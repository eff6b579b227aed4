import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Formula } from '../api';
import { fieldsOf, type FormulaFields } from './schema';

type FormulaForm = UseFormReturn<FormulaFields, unknown, FormulaFields>;

/**
 * `restart` begins again from a saved formula; with `keepsTyped`, what was typed since `sending` stays, and is not
 * saved yet.
 */
export function useRestart(
  { getValues, reset, setValue }: FormulaForm,
  onUnsaved: (unsaved: boolean) => void,
) {
  const sent = useRef<FormulaFields>(undefined);
  return {
    sending: () => {
      sent.current = { ...getValues() };
    },
    restart: (from: Formula, keepsTyped: boolean) => {
      const was = keepsTyped ? sent.current : undefined;
      const typed = { ...getValues() };
      const changed = was ? fieldNames(typed).filter((field) => typed[field] !== was[field]) : [];
      reset(fieldsOf(from));
      for (const field of changed) setValue(field, typed[field], { shouldDirty: true });
      onUnsaved(changed.length > 0);
    },
  };
}

const fieldNames = (fields: FormulaFields) => Object.keys(fields) as (keyof FormulaFields)[];
