import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { hasPageFailed } from './pageFailure';
import { UNREADABLE } from './unreadable';
import { draftKey } from '../session/keptDrafts';
import { isLeaving, sessionStore } from '../session/session';

/** Of a date that is none the form does not hold what was typed: the saved one comes back. */
const readable = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== UNREADABLE));

/** Whether something that was typed in the form `name` waits for the person. */
export const hasKeptDraft = (name: string) => window.sessionStorage.getItem(draftKey(name)) !== null;

/**
 * Keeps what is typed in a form, in this tab, for a session that ends or a page that fails meanwhile: after signing in
 * again, or loading the page again, it is there. True once a draft was found. Leaving the form in any other way forgets it.
 */
export function useKeptDraft<Fields extends FieldValues>(
  name: string,
  { watch, getValues, setValue, formState }: UseFormReturn<Fields, unknown, Fields>,
): boolean {
  const { isDirty } = formState;
  const [draft] = useState(() => window.sessionStorage.getItem(draftKey(name)));
  useEffect(() => {
    if (draft === null) return;
    for (const [field, value] of Object.entries(JSON.parse(draft) as Fields))
      setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
  }, [draft, setValue]);
  useEffect(() => {
    if (!isDirty) return;
    const keep = (fields: object) =>
      window.sessionStorage.setItem(draftKey(name), JSON.stringify(readable(fields)));
    keep(getValues());
    const { unsubscribe } = watch(keep);
    return () => {
      unsubscribe();
      // The pages go away with the session, or with a failure; the draft is what they leave behind.
      if (sessionStore.state().status === 'signedIn' && !isLeaving() && !hasPageFailed())
        window.sessionStorage.removeItem(draftKey(name));
    };
  }, [isDirty, name, watch, getValues]);
  return draft !== null;
}
