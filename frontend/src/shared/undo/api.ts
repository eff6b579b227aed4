import { listUndoables, undo } from '@/api/sdk.gen';
import type { UndoOut } from '@/api/types.gen';
import { answer } from '../http/answer';

export type Undoable = UndoOut;

/** What can be taken back now. */
export const fetchUndoables = () => answer(listUndoables());

/** Starts the work that takes it back. */
export const takeBack = (id: string) => answer(undo({ path: { undoable_id: id } }));
