import {
  cancelJob,
  listLettersToSend,
  previewCorrection,
  sendCorrectedLetters,
  sendLetters,
} from '@/api/sdk.gen';
import type {
  LettersToSendIn,
  LettersToSendOut,
  ListLettersToSendData,
  WaitingLetterOut,
} from '@/api/types.gen';

export type { OutdatedLetterOut as OutdatedLetter } from '@/api/types.gen';

export type WaitingLetter = WaitingLetterOut;
export type LettersState = LettersToSendOut['state'];
export type Why = WaitingLetterOut['why'];
export type LettersWanted = NonNullable<ListLettersToSendData['query']>;

/** What an empty field says. */
const orNull = (reason: string) => (reason.trim() === '' ? null : reason);

/** Mails these candidates their current letter, and why; `stale`: also while the results are older than the data. */
export const sendCorrections = (candidateIds: string[], reason: string, stale: boolean) =>
  sendCorrectedLetters({ body: { candidateIds, reason: orNull(reason), stale } });

/** The corrected mail of a candidate as it would leave now. */
export const fetchCorrection = (candidateId: string, reason: string) =>
  previewCorrection({ body: { candidateId, reason: orNull(reason) } });

/** A page of the letters that wait for somebody to send them. */
export const fetchLettersToSend = (query: LettersWanted) => listLettersToSend({ query });

const LONGEST_PAGE = 100;

/** All the letters that wait, or those that a search and filters leave. */
export async function fetchEveryLetter(wanted: LettersWanted): Promise<WaitingLetter[]> {
  const found: WaitingLetter[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await fetchLettersToSend({ ...wanted, page, size: LONGEST_PAGE });
    found.push(...content);
    if (page + 1 >= totalPages) return found;
  }
}

/** Sends the letters of these candidates, or all that wait; a dry run tells whether they would leave. */
export const send = (body: LettersToSendIn) => sendLetters({ body });

/** Holds the letters that were to leave by themselves. */
export const holdLetters = (jobId: string) => cancelJob({ path: { job_id: jobId } });
