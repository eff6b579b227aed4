import { ConflictDialog } from '@/features/interviews/jury_space/ConflictDialog';
import type { RenderConflict } from '@/features/interviews/readings/ProjectFrame';

/** The dialog of the jury's space, for those who read and settle projects. */
export const renderConflict: RenderConflict = (candidate, onClose, onDeclared) => (
  <ConflictDialog candidate={candidate} onClose={onClose} onDeclared={onDeclared} />
);
