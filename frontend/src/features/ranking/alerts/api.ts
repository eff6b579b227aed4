import { countAlerts } from '@/api/sdk.gen';
import type { AlertsOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Alerts = AlertsOut;

export const fetchAlerts = () => answer(countAlerts());
