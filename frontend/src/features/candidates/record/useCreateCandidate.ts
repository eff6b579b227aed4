import { useMutation } from '@tanstack/react-query';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { createCandidate } from './api';
import { texts } from './labels';
import type { CandidateFields } from './schema';

type Options = { onCreated: (id: string) => void; onRefused: (fields: FieldError[]) => void };

/** Creates the candidate. `similar` are those already known who look like them: the call may then be forced. */
export function useCreateCandidate({ onCreated, onRefused }: Options) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ fields, force }: { fields: CandidateFields; force: boolean }) =>
      createCandidate({ ...fields, force }),
    onSuccess: ({ id }) => {
      toast.success(texts.created);
      onCreated(id);
    },
    onError: (failure) => {
      if (isApiError(failure, 'CANDIDATE_DUPLICATE')) return;
      toast.error(texts.failed, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  return {
    create: (fields: CandidateFields, force = false) => mutate({ fields, force }),
    creating: isPending,
    similar: isApiError(error, 'CANDIDATE_DUPLICATE') ? error.data.candidates : [],
    forget: reset,
  };
}
