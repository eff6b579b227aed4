import { useEffect, useState } from 'react';
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { keepDraft, leaveDraft, readDraft } from './drafts';
import { fieldNames, isSameValue } from './fieldNames';
import { UNREADABLE } from './unreadable';

/** What was typed, by the names of its fields, and the version of what is saved that it was typed over. */
type Draft = { fields: Record<string, unknown>; version: number | null };

const draftOf = (name: string) => readDraft(name) as Draft | undefined;

/**
 * The version over which the draft of `name` was typed, `present` without one: where somebody else saved since, saving
 * the draft is refused, as it would have been if nothing had interrupted the person.
 */
export function versionTypedOver<Version extends number | null>(name: string, present: Version): Version {
  const version = draftOf(name)?.version;
  return version === undefined ? present : (version as Version);
}

/** What is saved, under that version. */
export const asTypedOver = <Saved extends { version: number }>(name: string, saved: Saved): Saved => ({
  ...saved,
  version: versionTypedOver(name, saved.version),
});

/** The fields that differ from what is saved: the others may have been changed by somebody else meanwhile. */
const typedOver = (saved: object | undefined, fields: object) =>
  Object.fromEntries(
    fieldNames(fields)
      .map((field) => [field, get(fields, field)] as const)
      // Of a date that is none the form does not hold what was typed: the saved one comes back.
      .filter(([field, value]) => value !== UNREADABLE && !isSameValue(value, get(saved, field))),
  );

/**
 * Keeps what is typed in a form over `version`, in this tab, for a session that ends or a page that fails meanwhile:
 * after signing in again, or loading the page again, it is there. True once a draft was found. Leaving the form in any
 * other way forgets it, unless it `stays`: then whoever saves it, or gives it up, forgets it (`forgetDraft`).
 */
export function useKeptDraft<Fields extends FieldValues>(
  name: string,
  { watch, getValues, setValue, formState }: UseFormReturn<Fields, unknown, Fields>,
  version: number | null = null,
  { stays = false } = {},
): boolean {
  const { isDirty, defaultValues } = formState;
  const [draft] = useState(() => draftOf(name));
  useEffect(() => {
    for (const [field, value] of Object.entries(draft?.fields ?? {}))
      setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
  }, [draft, setValue]);
  useEffect(() => {
    if (!isDirty) return;
    const keep = (fields: object) => {
      const draft: Draft = { fields: typedOver(defaultValues, fields), version };
      keepDraft(name, draft);
    };
    keep(getValues());
    const { unsubscribe } = watch(keep);
    return () => {
      unsubscribe();
      if (!stays) leaveDraft(name);
    };
  }, [isDirty, defaultValues, name, version, stays, watch, getValues]);
  return draft !== undefined;
}
