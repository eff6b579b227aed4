import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useKeptState } from '@/shared/form/useKeptState';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveMarks, type Mark, type MarkEdit, type MarkValue } from './api';
import { conflictTexts, texts } from './labels';
import { sameMark } from './values';

/** A mark as it shall be, and what was read when it was changed. */
export type PendingEdit = { value: MarkValue; revert: boolean; previous: MarkValue };

type Edits = ReadonlyMap<string, PendingEdit>;
type ColumnEdit = [string, PendingEdit];

const NO_EDITS: readonly ColumnEdit[] = [];

const sent = (column: string, { value, revert, previous }: PendingEdit): MarkEdit => ({
  column,
  previousValue: previous,
  ...(revert ? { revert } : { value: value as number | null }),
});

/** The edits made since `saved` were sent: of one of those, what was sent is what it changes now. */
const editsLeft = (edits: readonly ColumnEdit[], saved: Edits): readonly ColumnEdit[] =>
  edits.flatMap(([column, edit]): ColumnEdit[] => {
    const was = saved.get(column);
    if (was === undefined) return [[column, edit]];
    return sameMark(was.value, edit.value) ? [] : [[column, { ...edit, previous: was.value }]];
  });

/** What brings the marks back as they were read: refused where somebody else has changed one since. */
const inverseOf = (pending: Edits, saved: { grades: Mark[] }): MarkEdit[] =>
  [...pending].map(([column, { previous }]) => {
    const mark = saved.grades.find((each) => each.column === column);
    const previousValue = mark?.value ?? null;
    return mark && sameMark(previous, mark.externalValue)
      ? { column, previousValue, revert: true }
      : { column, previousValue, value: previous as number | null };
  });
type Options = { onSaved: (saved: Awaited<ReturnType<typeof saveMarks>>) => void; onStale: () => void };

/**
 * The marks of one candidate that were changed and not yet saved: they are gathered, sent together, and forgotten when
 * another candidate comes. `onStale` is called when someone else changed one of them meanwhile.
 */
export function useMarkEdits(id: string, { onSaved, onStale }: Options) {
  const [kept, setKept] = useKeptState<{ of: string; edits: readonly ColumnEdit[] }>('mark-edits');
  const [stale, setStale] = useState<{ of: string; column: string }>();
  // Another candidate: the unsaved edits of the former one are dropped.
  if (kept && kept.of !== id) setKept(undefined);
  const own = kept?.of === id ? kept.edits : NO_EDITS;
  const edits: Edits = useMemo(() => new Map(own), [own]);
  const put = (change: (before: Map<string, PendingEdit>) => void) => {
    setKept((present) => {
      const next = new Map(present?.of === id ? present.edits : NO_EDITS);
      change(next);
      return { of: id, edits: [...next] };
    });
  };
  const takingBack = useMutation({
    mutationFn: ({ of, edits: back }: { of: string; edits: MarkEdit[] }) => saveMarks(of, back),
    onSuccess: (saved) => {
      toast.success(texts.saved);
      onSaved(saved);
    },
    onError: (failure) => {
      toast.error(texts.saveFailed, failure);
      onStale();
    },
  });
  const saving = useMutation({
    mutationFn: ({ of, pending }: { of: string; pending: Edits }) =>
      saveMarks(
        of,
        [...pending].map(([column, edit]) => sent(column, edit)),
      ),
    onSuccess: (saved, { of, pending }) => {
      // Another candidate's, whose columns have the same names, stay as they are.
      setKept((present) => (present?.of === of ? { of, edits: editsLeft(present.edits, pending) } : present));
      setStale(undefined);
      toast.success(texts.saved, {
        label: conflictTexts.undo,
        run: () => takingBack.mutate({ of, edits: inverseOf(pending, saved) }),
      });
      onSaved(saved);
    },
    onError: (failure, { of }) => {
      toast.error(texts.saveFailed, failure);
      if (!isApiError(failure, 'STALE_VALUE')) return;
      setStale({ of, column: failure.data.column });
      onStale();
    },
  });
  return useMemo(
    () => ({
      edits,
      count: edits.size,
      saving: saving.isPending,
      /** The mark that someone else changed meanwhile. */
      stale: stale?.of === id ? stale.column : undefined,
      edit: (mark: Mark, value: number | null) => {
        // Whoever types it again has seen what it is now.
        setStale((present) => (present?.column === mark.column ? undefined : present));
        put((next) => {
          if (sameMark(value, mark.value)) next.delete(mark.column);
          else next.set(mark.column, { value, revert: false, previous: mark.value });
        });
      },
      revert: (mark: Mark) =>
        put((next) =>
          next.set(mark.column, { value: mark.externalValue, revert: true, previous: mark.value }),
        ),
      undo: (column: string) => put((next) => next.delete(column)),
      save: () => {
        if (edits.size > 0) saving.mutate({ of: id, pending: edits });
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `put` and `mutate` read what is listed here
    [edits, saving.isPending, stale, id],
  );
}

export type MarkEdits = ReturnType<typeof useMarkEdits>;
