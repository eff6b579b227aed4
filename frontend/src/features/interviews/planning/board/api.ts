import { getBoard, getCandidate, listSiteSummaries, listSuitableSlots } from '@/api/sdk.gen';
import type {
  BoardDayOut,
  BoardJuryOut,
  BoardOut,
  CardCandidateOut,
  CardOut,
  SuitableSlotOut,
  WaitingOut,
} from '@/api/types.gen';
import { fetchCandidates } from '@/shared/candidates/api';

export type Board = BoardOut;
export type BoardDay = BoardDayOut;
export type BoardJury = BoardJuryOut;
export type Card = CardOut;
export type CardCandidate = CardCandidateOut;
export type Waiting = WaitingOut;
export type SuitableSlot = SuitableSlotOut;
/** Somebody who was searched, and the name of the slot that they hold. */
export type SearchedCandidate = {
  id: string;
  name: string;
  externalId: string;
  slotName: string | undefined;
};

/** The juries and slots of a day, who waits, and the days of the campaign; of a site, or of all that the account sees. */
export const fetchBoard = (date: string, siteId: string | undefined, signal: AbortSignal) =>
  getBoard({ query: { date, ...(siteId !== undefined && { siteId }) }, signal });

/** The sites that the account may see, by name. */
export const fetchSites = () => listSiteSummaries();

/** How to reach a candidate. */
export async function fetchContact(id: string) {
  const { phoneNumber, email } = await getCandidate({ path: { candidate_id: id } });
  return { phoneNumber, email };
}

/** The free slots that suit a candidate, the earliest first. */
export const fetchSuitable = (candidateId: string) => listSuitableSlots({ query: { candidateId } });

const SLOT = 'CreneauEntretien';
const MOST_FOUND = 8;

/** The first candidates of a name or number, and the slot of each. */
export async function searchCandidates(
  searchValue: string,
  signal: AbortSignal,
): Promise<SearchedCandidate[]> {
  const filters = [{ filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue }];
  const { rows } = await fetchCandidates({ filters, sort: [], columns: [SLOT] }, 0, MOST_FOUND, signal);
  return rows.map(({ id, cells, person }) => {
    const slotName = cells[SLOT]?.value;
    return {
      id,
      name: person?.name ?? id,
      externalId: person?.externalId ?? '',
      slotName: typeof slotName === 'string' && slotName !== '' ? slotName : undefined,
    };
  });
}
