import { getServiceState } from '@/api/sdk.gen';

export type { ServicePointOut as ServicePoint } from '@/api/types.gen';

export const fetchPoints = async () => (await getServiceState()).points;
