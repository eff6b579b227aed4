import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, leaveDraft, readDraft } from './drafts';

/**
 * A state of plain values, undefined at first, that is kept as a draft under `name`, as `useKeptDraft` does with a form:
 * after a session that ended meanwhile it is there again.
 */
export function useKeptState<State extends object>(name: string) {
  const [state, setState] = useState(() => readDraft(name) as State | undefined);
  useEffect(() => {
    if (state) keepDraft(name, state);
    else forgetDraft(name);
  }, [name, state]);
  useEffect(() => () => leaveDraft(name), [name]);
  return [state, setState] as const;
}
