import { listUndoables, undo } from '@/api/sdk.gen';
import type { UndoOut } from '@/api/types.gen';

/** What was done and may be taken back, or why no longer. */
export const fetchUndoables = () => listUndoables();

/** Something that was done. */
export type Undoable = UndoOut;

/** Starts the work that takes it back. */
export const takeBack = (id: string) => undo({ path: { undoable_id: id } });
