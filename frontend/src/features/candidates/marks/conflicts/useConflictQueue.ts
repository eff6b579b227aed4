import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '@/shared/toast/toasts';
import { tellUndoFailed } from '@/shared/toast/undoBy';
import {
  reopenConflicts,
  resolveConflicts,
  type Kept,
  type NamedConflict,
  type QueuedConflict,
} from '../api';
import { conflictTexts } from '../labels';
import { queueQuery } from '../queries';
import { namedConflict } from '../values';

const keyOf = ({ candidateId, name }: NamedConflict) => `${candidateId} ${name}`;

/**
 * The conflicts of all candidates, or of those of these ids `of`, one after the other. A choice goes on to the next conflict at once; what was chosen is
 * sent in that order. `onChanged` is called once all of it is done.
 */
export function useConflictQueue(onChanged: () => void, of?: ReadonlySet<string>) {
  const client = useQueryClient();
  const query = useQuery(queueQuery);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<QueuedConflict[][]>([]);
  const sent = useRef(Promise.resolve());
  const waiting = useRef(0);
  const remaining = query.data?.conflicts.filter(
    (each) => !settled.has(keyOf(each)) && (of?.has(each.candidateId) ?? true),
  );

  const settle = (conflicts: QueuedConflict[]) =>
    setSettled((before) => new Set([...before, ...conflicts.map(keyOf)]));
  const putBack = (conflicts: QueuedConflict[]) => {
    const back = new Set(conflicts.map(keyOf));
    setSettled((before) => new Set([...before].filter((key) => !back.has(key))));
    setMade((before) => before.filter((each) => each !== conflicts));
  };
  const send = (call: () => Promise<void>) => {
    waiting.current += 1;
    sent.current = sent.current.then(call).finally(() => {
      waiting.current -= 1;
      if (waiting.current === 0) onChanged();
    });
  };
  const undo = (conflicts: QueuedConflict[]) =>
    send(async () => {
      try {
        const { reopened } = await reopenConflicts(conflicts.map(namedConflict));
        putBack(conflicts);
        toast.success(conflictTexts.reopened(reopened));
      } catch (failure) {
        tellUndoFailed(failure);
      }
    });
  const resolve = (conflicts: QueuedConflict[], kept: Kept) => {
    settle(conflicts);
    setMade((before) => [...before, conflicts]);
    send(async () => {
      try {
        await resolveConflicts(conflicts.map(namedConflict), kept);
        toast.success(conflictTexts.resolved, { label: conflictTexts.undo, run: () => undo(conflicts) });
      } catch (failure) {
        putBack(conflicts);
        toast.error(conflictTexts.failed, failure);
        void client.invalidateQueries({ queryKey: queueQuery.queryKey });
      }
    });
  };
  const last = made.at(-1);
  return {
    query,
    remaining,
    /** Those that the list does not hold. */
    beyond: (query.data?.total ?? 0) - (query.data?.conflicts.length ?? 0),
    resolve,
    undoLast: last && (() => undo(last)),
  };
}
