import { undo } from '@/api/sdk.gen';
import type { UndoOut } from '@/api/types.gen';

/** Something that was done. */
export type Undoable = UndoOut;

/** Starts the work that takes it back. */
export const takeBack = (id: string) => undo({ path: { undoable_id: id } });
