import { getServiceState } from '@/api/sdk.gen';
import type { ServicePointOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type ServicePoint = ServicePointOut;

export const fetchPoints = async () => (await answer(getServiceState())).points;
