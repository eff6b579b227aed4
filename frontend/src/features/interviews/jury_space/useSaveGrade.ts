import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '@/shared/format/dates';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import type { Account } from '@/shared/session/account';
import { useAccount } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { undoBy } from '@/shared/toast/undoBy';
import { saveGrade, takeGradeBack, type GradeInfo, type JuryCandidate } from './api';
import { texts } from './labels';
import { candidatesKey, dayKey } from './queries';
import { bodyOf, fieldsOf, type GradeFields } from './schema';

type Options = {
  onSaved: (saved: GradeInfo) => void;
  onRefused: (fields: FieldError[]) => void;
  /** The grade that was to change is there no more. */
  onRemoved: () => void;
};
type Wanted = { fields: GradeFields; version: number | null; force?: boolean };
type Doubt = { title: string; text: string; wrong: FieldError[] };

/**
 * Saves a grade over the `present` one; `stale` is the one that someone else saved meanwhile, until the person decides,
 * `confirmation` the question about a grade that is most often a slip. One's own is taken back from the toast.
 */
export function useSaveGrade(
  candidate: Pick<JuryCandidate, 'id'>,
  present: GradeInfo | null,
  { onSaved, onRefused, onRemoved }: Options,
) {
  const [stale, setStale] = useState<GradeInfo>();
  const [doubtful, setDoubtful] = useState<Wanted & { doubt: Doubt }>();
  const [asking, setAsking] = useState(false);
  const account = useAccount();
  const client = useQueryClient();
  const wayBack = ({ version }: GradeInfo) => {
    if (present && !isOwn(present, account)) return undefined;
    const takeBack = () =>
      present
        ? saveGrade(candidate.id, bodyOf(fieldsOf(present), version, true))
        : takeGradeBack(candidate.id, version);
    return undoBy(takeBack, () => {
      void client.invalidateQueries({ queryKey: dayKey });
      void client.invalidateQueries({ queryKey: candidatesKey, predicate: isOf(candidate.id) });
    });
  };
  const succeed = (saved: GradeInfo) => {
    setStale(undefined);
    setAsking(false);
    toast.success(texts.saved, wayBack(saved));
    onSaved(saved);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ fields, version, force }: Wanted) =>
      saveGrade(candidate.id, bodyOf(fields, version, force)),
    onSuccess: (saved) => succeed(saved),
    onError: (failure, wanted) => {
      const { fields } = wanted;
      const doubt = doubtOf(failure, fields);
      setAsking(doubt !== undefined);
      if (doubt) {
        setDoubtful({ ...wanted, doubt });
        return;
      }
      if (isApiError(failure, 'STALE_VERSION')) {
        const theirs = presentGrade(failure.data);
        if (theirs) {
          // Their own already, where the answer to a first attempt was lost on its way.
          if (isOwn(theirs, account) && isSame(theirs, fields)) succeed(theirs);
          else setStale(theirs);
          return;
        }
        setStale(undefined);
        onRemoved();
      }
      toast.error(texts.saveFailed, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  const confirmation = {
    open: asking,
    question: doubtful?.doubt,
    saving: isPending,
    onConfirm: () => doubtful && mutate({ ...doubtful, force: true }),
    onClose: () => {
      setAsking(false);
      onRefused(doubtful?.doubt.wrong ?? []);
    },
  };
  return { save: mutate, saving: isPending, stale, forget: () => setStale(undefined), confirmation };
}

/** What the person confirms before a grade is saved: a day far from the campaign, an interview that is ahead. */
function doubtOf(failure: unknown, { juryDate }: GradeFields): Doubt | undefined {
  if (isApiError(failure, 'JURY_DATE_FAR'))
    return {
      title: 'Cette date est-elle la bonne ?',
      text: `Vous avez saisi le ${formatDay(juryDate)} ; la campagne est celle de ${failure.data.campaignYear}.`,
      wrong: [{ field: 'juryDate', message: 'Date à vérifier' }],
    };
  if (!isApiError(failure, 'INTERVIEW_AHEAD')) return undefined;
  const { starts } = failure.data;
  return {
    title: "Noter avant l'entretien ?",
    text: `L'entretien de ce candidat n'a pas encore eu lieu : il commence le ${formatDay(starts.slice(0, 10))} à ${starts.slice(11, 16)}.`,
    wrong: [],
  };
}

const isOwn = ({ author }: GradeInfo, { firstName, lastName }: Account) =>
  author?.firstName === firstName && author.lastName === lastName;

const isSame = (present: GradeInfo, fields: GradeFields) =>
  JSON.stringify(bodyOf(fieldsOf(present), null)) === JSON.stringify(bodyOf(fields, null));

/** The grade that a refusal shows; undefined where an administrator removed it. */
const presentGrade = (data: object | null) =>
  data !== null && 'gradeType' in data ? (data as GradeInfo) : undefined;

/** Whether a query gave that candidate. */
const isOf =
  (id: string) =>
  ({ state }: { state: { data: unknown } }) =>
    (state.data as JuryCandidate | undefined)?.id === id;
