import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { isApiError } from '@/shared/http/ApiError';
import { useRested } from '@/shared/list/useHeld';
import { sendToMyself, type MessagePreview, type Recipients } from './api';
import { messagePreviewQuery } from './queries';
import type { MessageFields } from './schema';

/** A placeholder that means nothing, where it stands, and those that it may have been meant for. */
export type UnknownPlaceholder = {
  field: 'subject' | 'body';
  placeholder: string;
  suggestions: string[];
  message: string;
};

/**
 * What the message is for three people and whom it would reach, once typing rests; while the server finds something wrong
 * with it, what the last right one gave.
 */
export function useMessagePreview(recipients: Recipients, control: Control<MessageFields>) {
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  const typed = useRested(useMemo(() => ({ recipients, subject, body }), [recipients, subject, body]));
  const isWritten = typed.subject.trim() !== '' && typed.body.trim() !== '';
  const { data, error, refetch, isFetching } = useQuery({
    ...messagePreviewQuery(typed),
    enabled: isWritten,
  });
  const [last, setLast] = useState<MessagePreview>();
  if (data && data !== last) setLast(data);
  const isCurrent = typed.subject === subject && typed.body === body;
  return {
    preview: data ?? last,
    /** Whether the preview is that of the text as it stands. */
    isCurrent: isCurrent && !isFetching && error === null,
    unknown: isCurrent ? unknownOf(error) : undefined,
    /** What the server refuses of a field, other than a placeholder. */
    faults: useMemo(() => (isCurrent ? faultsOf(error) : []), [isCurrent, error]),
    error,
    reread: () => void refetch(),
    toMyself: (id: string) =>
      sendToMyself(recipients.members ? { member: id } : { candidateId: id }, subject, body),
  };
}

export type MessagePreviewState = ReturnType<typeof useMessagePreview>;

function faultsOf(error: unknown) {
  if (!isApiError(error) || isApiError(error, 'UNKNOWN_PLACEHOLDER')) return [];
  return error.fields.flatMap(({ field, message }) =>
    field === 'subject' || field === 'body' ? [{ field, message } as const] : [],
  );
}

function unknownOf(error: unknown): UnknownPlaceholder | undefined {
  if (!isApiError(error, 'UNKNOWN_PLACEHOLDER')) return undefined;
  const [fault] = error.fields;
  return {
    field: fault?.field === 'subject' ? 'subject' : 'body',
    placeholder: error.data.placeholder,
    suggestions: error.data.suggestions,
    message: fault?.message ?? error.message,
  };
}
