import { countAlerts, getLacks } from '@/api/sdk.gen';
import type { AlertsOut, CandidateOut, LacksOut } from '@/api/types.gen';

export type Alerts = AlertsOut;
export type Lacks = LacksOut;
/** Whether a candidate's school counts semesters, by year. */
export type Periodicity = CandidateOut['periodicity'];

export const fetchAlerts = () => countAlerts();

/** What the file of a candidate lacks. */
export const fetchLacks = (candidateId: string) => getLacks({ path: { candidate_id: candidateId } });
