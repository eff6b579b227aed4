import { useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * How a form goes on once it is saved: `restart` begins again from what was saved. What was typed since `sending` stays,
 * and is unsaved; it tells whether there is any.
 */
export function useRestart<Fields extends FieldValues>(form: UseFormReturn<Fields, unknown, Fields>) {
  const { getValues, reset, setValue } = form;
  const sent = useRef<Fields>(undefined);
  return {
    sending: () => {
      sent.current = structuredClone(getValues());
    },
    restart: (saved: Fields) => {
      const was = sent.current;
      const typed = getValues();
      const names = Object.keys(typed) as FieldPath<Fields>[];
      const untouched = names.filter((name) => !was || isSame(typed[name], was[name]));
      if (untouched.length === names.length) {
        reset(saved);
        return false;
      }
      // A field array that stays keeps its rows, and the focus that is in one of them.
      reset(saved, { keepValues: true, keepDirty: true });
      for (const name of untouched) setValue(name, saved[name], { shouldDirty: true });
      return true;
    },
  };
}

const isSame = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other);
