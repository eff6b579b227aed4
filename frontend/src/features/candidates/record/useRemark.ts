import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeptState } from '@/shared/form/useKeptState';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveRemark, type Candidate } from './api';
import { drawer } from './labels';
import { candidateQuery } from './queries';

type Saving = { of: string; text: string; version: number; read: string };

/** The comment as it is typed, from the one that was read; `onSaved` is called once it is kept. */
export function useRemark(id: string, candidate: Candidate | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const [draft, setDraft] = useKeptState<{ of: string; text: string; read: string }>('remark');
  // Another candidate: what was not saved is forgotten.
  if (draft && draft.of !== id) setDraft(undefined);
  const own = draft?.of === id ? draft : undefined;
  // Refused once somebody else has written: the version is that of the comment that was saved.
  const takeBack = useMutation({
    mutationFn: ({ saved, before }: { saved: Candidate; before: string }) =>
      saveRemark(saved.id, before, saved.version),
    onSuccess: (restored) => {
      client.setQueryData(candidateQuery(restored.id).queryKey, restored);
      toast.success(drawer.remarkSaved);
      onSaved();
    },
    onError: (failure) => toast.error(drawer.remarkFailed, failure),
  });
  const saving = useMutation({
    // Whose it is goes with it: sent once the network is back, it would be that of whoever is shown by then.
    mutationFn: async ({ of, text, version, read }: Saving) => {
      try {
        return await saveRemark(of, text, version);
      } catch (error) {
        if (!isApiError(error, 'STALE_VERSION') || !('remark' in error.data)) throw error;
        const present = error.data;
        // Something else of the record changed: the comment that was read is still the present one.
        if ((present.remark ?? '') === read) return await saveRemark(of, text, present.version);
        throw error;
      }
    },
    onSuccess: (saved, { text: kept, read }) => {
      client.setQueryData(candidateQuery(saved.id).queryKey, saved);
      setDraft((present) => {
        if (present?.of !== saved.id) return present;
        // What was typed while it was saved is not saved yet.
        return present.text === kept ? undefined : { ...present, read: saved.remark ?? '' };
      });
      toast.success(drawer.remarkSaved, {
        label: 'Annuler',
        run: () => takeBack.mutate({ saved, before: read }),
      });
      onSaved();
    },
    onError: (failure, { of }) => {
      // The present comment is shown beside what was typed, which is kept.
      void client.invalidateQueries({ queryKey: candidateQuery(of).queryKey });
      toast.error(drawer.remarkFailed, failure);
    },
  });
  const saved = candidate?.remark ?? '';
  const read = own?.read ?? saved;
  const text = own?.text ?? saved;
  return {
    text,
    /** What someone else wrote since the draft was begun. */
    theirs: own && own.read !== saved ? saved : undefined,
    unsaved: text !== saved,
    saving: saving.isPending,
    type: (typed: string) => candidate && setDraft({ of: id, text: typed, read }),
    cancel: () => setDraft(undefined),
    /** `present` when it was just saved: the one that was read is older. */
    save: (present = candidate) => {
      if (!present) return;
      // Saving after having seen the present comment replaces it.
      if (own) setDraft({ ...own, read: saved });
      saving.mutate({ of: id, text, version: present.version, read: saved });
    },
  };
}

export type RemarkDraft = ReturnType<typeof useRemark>;
