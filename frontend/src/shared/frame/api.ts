import { savePreferences } from '@/api/sdk.gen';

/** Whether keys without Ctrl act on whole pages, from now on. */
export const savePageKeys = (pageKeys: boolean) => savePreferences({ body: { pageKeys } });
