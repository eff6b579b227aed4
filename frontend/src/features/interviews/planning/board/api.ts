import { getBoard, listSiteSummaries } from '@/api/sdk.gen';
import type {
  BoardDayOut,
  BoardJuryOut,
  BoardOut,
  CardCandidateOut,
  CardOut,
  WaitingOut,
} from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Board = BoardOut;
export type BoardDay = BoardDayOut;
export type BoardJury = BoardJuryOut;
export type Card = CardOut;
export type CardCandidate = CardCandidateOut;
export type Waiting = WaitingOut;

/** The juries and slots of a day, who waits, and the days of the campaign; of a site, or of all that the account sees. */
export const fetchBoard = (date: string, siteId: string | undefined, signal: AbortSignal) =>
  answer(getBoard({ query: { date, ...(siteId !== undefined && { siteId }) }, signal }));

/** The sites that the account may see, by name. */
export const fetchSites = () => answer(listSiteSummaries());
