import { getCandidate } from '@/api/sdk.gen';
import { fetchCandidates } from '@/shared/candidates/api';

export type {
  BoardOut as Board,
  BoardDayOut as BoardDay,
  BoardJuryOut as BoardJury,
  CardOut as Card,
  CardCandidateOut as CardCandidate,
  WaitingOut as Waiting,
  SuitableSlotOut as SuitableSlot,
} from '@/api/types.gen';

/** Somebody who was searched, and the name of the slot that they hold. */
export type SearchedCandidate = {
  id: string;
  name: string;
  externalId: string;
  slotName: string | undefined;
};

/** How to reach a candidate. */
export async function fetchContact(id: string) {
  const { phoneNumber, email } = await getCandidate({ path: { candidate_id: id } });
  return { phoneNumber, email };
}

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
