import type { ConfigOut } from '@/api/types.gen';
import { pageStart } from './pageStart';

export type RuntimeSettings = ConfigOut;

/** The browser's settings: the page carries them, but for the one of a development server. */
export const fetchSettings = async (): Promise<RuntimeSettings> =>
  pageStart()?.settings ?? (await import('@/api/sdk.gen')).getConfig();
