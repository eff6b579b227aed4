import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOutdatedLetters, previewLetterMail } from '@/api/sdk.gen';
import { fetchLettersToSend, type LettersWanted, type WaitingLetter } from './api';

const lettersKey = ['campaign', 'letters'] as const;
export const toSendKey = [...lettersKey, 'to-send'] as const;

/** Read anew while it is shown: slots move, and corrections leave. */
export const outdatedLettersQuery = queryOptions({
  queryKey: [...lettersKey, 'outdated'],
  queryFn: () => listOutdatedLetters(),
  refetchInterval: 15_000,
});

/** Read anew while it is shown: files come, computations end, letters leave. */
export const lettersToSendQuery = (wanted: LettersWanted) =>
  queryOptions({
    queryKey: [...toSendKey, wanted],
    queryFn: () => fetchLettersToSend(wanted),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

/** What would be sent, looked at once for each time that its dialog opens: `at` is when. */
export const sendingQuery = (at: number, preview: () => Promise<WaitingLetter[]>) =>
  queryOptions({
    queryKey: [...lettersKey, 'sending', at],
    queryFn: preview,
    retry: false,
    staleTime: Infinity,
  });

/** The mail of this candidate's letter, as it would leave now. */
export const waitingMailQuery = (candidateId: string) =>
  queryOptions({
    queryKey: [...lettersKey, 'mail', candidateId],
    queryFn: () => previewLetterMail({ path: { candidate_id: candidateId } }),
    retry: false,
  });
