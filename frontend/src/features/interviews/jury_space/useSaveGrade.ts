import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveGrade, type GradeInfo } from './api';
import { texts } from './labels';
import { bodyOf, type GradeFields } from './schema';

type Options = {
  onSaved: (saved: GradeInfo) => void;
  onRefused: (fields: FieldError[]) => void;
  /** The grade that was to change is there no more. */
  onRemoved: () => void;
};
type Wanted = { fields: GradeFields; version: number | null };

/** Saves a grade; `stale` is the one that someone else saved meanwhile, until the person decides. */
export function useSaveGrade(candidateId: string, { onSaved, onRefused, onRemoved }: Options) {
  const [stale, setStale] = useState<GradeInfo>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ fields, version }: Wanted) => saveGrade(candidateId, bodyOf(fields, version)),
    onSuccess: (saved) => {
      setStale(undefined);
      toast.success(texts.saved);
      onSaved(saved);
    },
    onError: (failure) => {
      if (isApiError(failure, 'STALE_VERSION')) {
        const present = presentGrade(failure.data);
        if (present) {
          setStale(present);
          return;
        }
        setStale(undefined);
        onRemoved();
      }
      toast.error(texts.saveFailed, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  return { save: mutate, saving: isPending, stale, forget: () => setStale(undefined) };
}

/** The grade that a refusal shows; undefined where an administrator removed it. */
const presentGrade = (data: object | null) =>
  data !== null && 'gradeType' in data ? (data as GradeInfo) : undefined;
