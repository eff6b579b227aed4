import { useSyncExternalStore } from 'react';
import { sessionStore } from './session';

/** Where the session stands. Apart from `useAccount`, so that no first load carries the table of permissions. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.state);
