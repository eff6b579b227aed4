import { changeView, createView, deleteView, listViews } from '@/api/sdk.gen';
import type { View as ViewContentOut, ViewChange, ViewOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type SavedView = ViewOut;
export type ViewContent = ViewContentOut;

/** The account's own views, by name. */
export const fetchViews = () => answer(listViews());

export const saveNewView = (name: string, view: ViewContent) => answer(createView({ body: { name, view } }));

export const saveView = (id: string, change: Pick<ViewChange, 'name' | 'selected' | 'view'>) =>
  answer(changeView({ path: { view_id: id }, body: change }));

export const removeView = (id: string) => answer(deleteView({ path: { view_id: id } }));
