import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import type { Account } from '@/shared/session/account';
import { useAccount } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { saveGrade, type GradeInfo } from './api';
import { texts } from './labels';
import { bodyOf, fieldsOf, type GradeFields } from './schema';

type Options = {
  onSaved: (saved: GradeInfo) => void;
  onRefused: (fields: FieldError[]) => void;
  /** The grade that was to change is there no more. */
  onRemoved: () => void;
};
type Wanted = { fields: GradeFields; version: number | null; force?: boolean };

/**
 * Saves a grade; `stale` is the one that someone else saved meanwhile, until the person decides, `farDate` the question about a
 * day that is far from the campaign.
 */
export function useSaveGrade(candidateId: string, { onSaved, onRefused, onRemoved }: Options) {
  const [stale, setStale] = useState<GradeInfo>();
  const [far, setFar] = useState<Wanted & { campaignYear: number }>();
  const account = useAccount();
  const succeed = (saved: GradeInfo) => {
    setStale(undefined);
    setFar(undefined);
    toast.success(texts.saved);
    onSaved(saved);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ fields, version, force }: Wanted) =>
      saveGrade(candidateId, bodyOf(fields, version, force)),
    onSuccess: (saved) => succeed(saved),
    onError: (failure, wanted) => {
      const { fields } = wanted;
      if (isApiError(failure, 'JURY_DATE_FAR')) {
        setFar({ ...wanted, campaignYear: failure.data.campaignYear });
        return;
      }
      setFar(undefined);
      if (isApiError(failure, 'STALE_VERSION')) {
        const present = presentGrade(failure.data);
        if (present) {
          // Their own already, where the answer to a first attempt was lost on its way.
          if (isOwn(present, account) && isSame(present, fields)) succeed(present);
          else setStale(present);
          return;
        }
        setStale(undefined);
        onRemoved();
      }
      toast.error(texts.saveFailed, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  const farDate = {
    far: far && { day: far.fields.juryDate, campaignYear: far.campaignYear },
    saving: isPending,
    onConfirm: () => far && mutate({ ...far, force: true }),
    onClose: () => {
      setFar(undefined);
      onRefused([{ field: 'juryDate', message: 'Date à vérifier' }]);
    },
  };
  return { save: mutate, saving: isPending, stale, forget: () => setStale(undefined), farDate };
}

const isOwn = ({ author }: GradeInfo, { firstName, lastName }: Account) =>
  author?.firstName === firstName && author.lastName === lastName;

const isSame = (present: GradeInfo, fields: GradeFields) =>
  JSON.stringify(bodyOf(fieldsOf(present), null)) === JSON.stringify(bodyOf(fields, null));

/** The grade that a refusal shows; undefined where an administrator removed it. */
const presentGrade = (data: object | null) =>
  data !== null && 'gradeType' in data ? (data as GradeInfo) : undefined;
