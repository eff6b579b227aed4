import type { SavedView } from './api';

/** Whether the account renames and rewrites the view; `shares` says that it is an administrator's. */
export const isChangedBy = ({ own, locked }: SavedView, shares: boolean) => own || (shares && !locked);

/** Whether the account shares, locks and deletes the view. */
export const isRuledBy = ({ own, owner }: SavedView, shares: boolean) => own || (shares && owner === null);
