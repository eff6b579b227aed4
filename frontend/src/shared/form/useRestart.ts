import { useRef } from 'react';
import {
  get,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { fieldNames, isSameValue } from './fieldNames';

/**
 * How a form goes on once the server has other values than it began with. Both tell whether anything stays unsaved.
 *
 * `restart` begins again from what was saved: what was typed since `sending` stays. `rebase` begins again from what
 * somebody else saved over `base`: what differs from `base` stays, the rest becomes theirs.
 */
export function useRestart<Fields extends FieldValues>(form: UseFormReturn<Fields, unknown, Fields>) {
  const { getValues, reset, setValue } = form;
  const sent = useRef<Fields>(undefined);
  const begin = (fresh: Fields, was: Fields | undefined) => {
    const typed = getValues();
    const names = fieldNames(typed) as FieldPath<Fields>[];
    const untouched = names.filter((name) => !was || isSameValue(get(typed, name), get(was, name)));
    if (untouched.length === names.length) {
      reset(fresh);
      return false;
    }
    // A field array that stays keeps its rows, and the focus that is in one of them.
    reset(fresh, { keepValues: true, keepDirty: true });
    for (const name of untouched)
      setValue(name, get(fresh, name) as FieldPathValue<Fields, typeof name>, { shouldDirty: true });
    return true;
  };
  return {
    sending: () => {
      sent.current = structuredClone(getValues());
    },
    restart: (saved: Fields) => begin(saved, sent.current),
    rebase: (fresh: Fields, base: Fields) => begin(fresh, base),
  };
}
