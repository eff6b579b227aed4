import { may, type Operation } from '../permissions/api';
import type { Account } from './account';
import { useSession } from './useSession';

/** The signed-in account; every page of the staff, jury and candidate applications has one. */
export function useAccount(): Account {
  const session = useSession();
  return session.status === 'signedIn' ? session.account : noAccount;
}

// While the browser leaves to sign out, the page still on screen keeps rendering.
const noAccount: Account = { email: '', firstName: '', lastName: '', roles: [], profile: undefined };

/** `can('createCandidate')`: whether the server lets the signed-in account make this call. */
export function useCan(): (operation: Operation) => boolean {
  const { roles } = useAccount();
  return (operation) => may(roles, operation);
}
