import { listOutdatedLetters, sendCorrectedLetters } from '@/api/sdk.gen';
import type { OutdatedLetterOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type OutdatedLetter = OutdatedLetterOut;

/** The candidates whose mailed letter is no longer true. */
export const fetchOutdatedLetters = () => answer(listOutdatedLetters());

/** Mails these candidates their current letter. */
export const sendCorrections = (candidateIds: string[]) =>
  answer(sendCorrectedLetters({ body: { candidateIds } }));
