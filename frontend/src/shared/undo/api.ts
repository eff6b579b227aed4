import { listUndoables, undo } from '@/api/sdk.gen';
import { answer } from '../http/answer';

/** What can be taken back now. */
export const fetchUndoables = () => answer(listUndoables());

/** Starts the work that takes it back. */
export const takeBack = (id: string) => answer(undo({ path: { undoable_id: id } }));
