import { listHistory } from '@/api/sdk.gen';
import type { HistoryItemOut } from '@/api/types.gen';

/** Something that happened to a candidate. */
export type HistoryItem = HistoryItemOut;
export type Action = HistoryItem['action'];
export type HistoryCell = HistoryItem['content']['cells'][number];

/** A page of the history, newest first, before the item `before`. */
export const fetchHistory = (id: string, size: number, before: string | undefined, signal: AbortSignal) =>
  listHistory({
    path: { candidate_id: id },
    query: { size, ...(before === undefined ? {} : { before: Number(before) }) },
    signal,
  });
