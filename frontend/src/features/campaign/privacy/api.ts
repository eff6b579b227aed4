import {
  deleteSetAsideFromPurge,
  erasePerson,
  exportAccesses,
  exportPerson,
  exportPurge,
  listAccesses,
  listCandidates,
  setAsideFromPurge,
  startPurge,
} from '@/api/sdk.gen';
import type { ErasureReason, PurgeOut, PurgeReason } from '@/api/types.gen';
import { isApiError } from '@/shared/http/ApiError';

export type { HeldOut as Held } from '@/api/types.gen';

export type Purge = PurgeOut;
export type SetAside = PurgeOut['setAside'][number];
export type Reason = ErasureReason;
export type { PurgeReason };
type Found = { id: string; name: string; number: string };

/** Whose record, or by whom (empty: anyone); in the last so many days (0: since the beginning). */
export type Wanted = { person: string; days: number };

const queryOf = ({ person, days }: Wanted) => ({ ...(person && { person }), ...(days > 0 && { days }) });

const MOST_FOUND = 10;

export const purge = (reason: PurgeReason, confirmation: string) =>
  startPurge({ body: { reason, confirmation } });
export const askForExport = (id: string) => exportPerson({ path: { candidate_id: id } });
export const erase = (id: string, confirmation: string, reason: Reason) =>
  erasePerson({ path: { candidate_id: id }, query: { reason }, body: { confirmation } });
export const setAside = (id: string, reason: string, until: string) =>
  setAsideFromPurge({ path: { candidate_id: id }, body: { reason, until } });
export const noLongerSetAside = (id: string) => deleteSetAsideFromPurge({ path: { candidate_id: id } });
export const fetchAccesses = (page: number, size: number, wanted: Wanted) =>
  listAccesses({ query: { page, size, ...queryOf(wanted) } });

export const exportJournal = (wanted: Wanted) =>
  exportAccesses({ query: queryOf(wanted), parseAs: 'blob' }) as Promise<Blob>;
export const exportPurgeList = () => exportPurge({ parseAs: 'blob' }) as Promise<Blob>;

/** The candidates whose name or number holds `text`, and how many there are. */
export async function findPeople(text: string): Promise<{ people: Found[]; total: number }> {
  try {
    const found = await listCandidates({
      query: { page: 0, size: MOST_FOUND },
      body: {
        filters: [{ filterType: 'SEARCH_CANDIDATE_FILTER', searchValue: text }],
        columns: ['Numero'],
      },
    });
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
