import { getConfig } from '@/api/sdk.gen';
import type { ConfigOut } from '@/api/types.gen';
import { answer } from '../http/answer';

export type RuntimeSettings = ConfigOut;

export const fetchSettings = () => answer(getConfig());
