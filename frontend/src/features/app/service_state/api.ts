import { getServiceState } from '@/api/sdk.gen';
import type { ServicePointOut } from '@/api/types.gen';

export type ServicePoint = ServicePointOut;

export const fetchPoints = async () => (await getServiceState()).points;
