import type { CandidateOut } from '@/api/types.gen';

export type { AlertsOut as Alerts, LacksOut as Lacks } from '@/api/types.gen';

/** Whether a candidate's school counts semesters, by year. */
export type Periodicity = CandidateOut['periodicity'];
