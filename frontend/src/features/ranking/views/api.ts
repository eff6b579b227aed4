import { changeView, createView, deleteView } from '@/api/sdk.gen';
import type { View as ViewContentOut, ViewChange, ViewOut } from '@/api/types.gen';

export type SavedView = ViewOut;
export type ViewContent = ViewContentOut;

/** With whom a view is shared, and whether its owner alone changes it. */
export type Sharing = { shared: ViewOut['shared']; locked: boolean };

export const saveNewView = (name: string, view: ViewContent) => createView({ body: { name, view } });

export const saveView = (
  id: string,
  change: Pick<ViewChange, 'name' | 'selected' | 'view' | 'shared' | 'locked'>,
) => changeView({ path: { view_id: id }, body: change });

export const removeView = (id: string) => deleteView({ path: { view_id: id } });
