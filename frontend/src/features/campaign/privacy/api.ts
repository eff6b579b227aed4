import {
  erasePerson,
  exportAccesses,
  exportPerson,
  exportPurge,
  getHeldData,
  getPurge,
  listAccesses,
  listCandidates,
  startPurge,
} from '@/api/sdk.gen';
import type { AccessOfPersonOut, ErasureReason, HeldOut, PurgeOut } from '@/api/types.gen';
import { isApiError } from '@/shared/http/ApiError';
import { answer } from '@/shared/http/answer';

export type Held = HeldOut;
export type Purge = PurgeOut;
export type Access = AccessOfPersonOut;
export type Reason = ErasureReason;
type Found = { id: string; name: string; number: string };

const MOST_FOUND = 10;

export const fetchPurge = () => answer(getPurge());
export const purge = (reason: string, confirmation: string) =>
  answer(startPurge({ body: { reason, confirmation } }));
export const fetchHeld = (id: string) => answer(getHeldData({ path: { candidate_id: id } }));
export const askForExport = (id: string) => answer(exportPerson({ path: { candidate_id: id } }));
export const erase = (id: string, confirmation: string, reason: Reason) =>
  answer(erasePerson({ path: { candidate_id: id }, query: { confirmation, reason } }));
export const fetchAccesses = (page: number, size: number, person: string) =>
  answer(listAccesses({ query: { page, size, ...(person && { person }) } }));

export const exportJournal = (person: string) =>
  answer(exportAccesses({ query: person ? { person } : {}, parseAs: 'blob' })) as Promise<Blob>;
export const exportPurgeList = () => answer(exportPurge({ parseAs: 'blob' })) as Promise<Blob>;

/** The candidates whose name or number holds `text`, and how many there are. */
export async function findPeople(text: string): Promise<{ people: Found[]; total: number }> {
  try {
    const found = await answer(
      listCandidates({
        query: { page: 0, size: MOST_FOUND },
        body: {
          filters: [{ filterType: 'SEARCH_CANDIDATE_FILTER', searchValue: text }],
          columns: ['Numero'],
        },
      }),
    );
    return {
      people: found.content.map(({ id, lastName, firstName, externalId }) => ({
        id,
        name: `${lastName} ${firstName}`,
        number: externalId,
      })),
      total: found.totalElements,
    };
  } catch (error) {
    if (isApiError(error, 'NO_DATA')) return { people: [], total: 0 };
    throw error;
  }
}
