import { useSyncExternalStore } from 'react';
import { sessionStore } from './session';

/** The state of the session. Apart from `useAccount`, so that no first load carries the table of permissions. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.state);
