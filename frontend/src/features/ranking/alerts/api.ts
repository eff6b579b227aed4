import { countAlerts, getLacks } from '@/api/sdk.gen';
import type { AlertsOut, LacksOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Alerts = AlertsOut;
export type Lacks = LacksOut;

export const fetchAlerts = () => answer(countAlerts());

/** What the file of a candidate lacks. */
export const fetchLacks = (candidateId: string) => answer(getLacks({ path: { candidate_id: candidateId } }));
