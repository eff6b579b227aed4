import { getDoorSheet, getDoorSheets, noteArrival, noteArrivalOfJury } from '@/api/sdk.gen';
import type { ArrivalState } from '@/api/types.gen';

export type { ArrivalState } from '@/api/types.gen';

/** Where the candidate of a slot of today is, null to take back what was said; refused where somebody else holds it now. */
export type Arrival = { slotId: string; candidateId: string; state: ArrivalState | null };

const call = ({ slotId, ...body }: Arrival) => ({ path: { slot_id: slotId }, body });

/** Said by staff of the site. */
export const sayArrival = (arrival: Arrival) => noteArrival(call(arrival));

/** Said by a member of a jury. */
export const sayArrivalAsJury = (arrival: Arrival) => noteArrivalOfJury(call(arrival));

/** What hangs at the door of a jury on a day: hours and numbers alone. */
export const fetchDoorSheet = ({ juryId, day }: { juryId: string; day: string }) =>
  getDoorSheet({
    path: { jury_id: juryId },
    query: { 'interview-date': day },
    parseAs: 'blob',
  }) as Promise<Blob>;

/** What hangs at the doors of all juries of a site on a day, in one file. */
export const fetchDoorSheets = ({ siteId, day }: { siteId: string; day: string }) =>
  getDoorSheets({
    path: { site_id: siteId },
    query: { 'interview-date': day },
    parseAs: 'blob',
  }) as Promise<Blob>;
