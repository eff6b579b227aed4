import { ConflictDialog } from '@/features/interviews/jury_space/ConflictDialog';
import { texts } from '@/features/interviews/readings/labels';
import { ReadingPage } from '@/features/interviews/readings/ReadingPage';
import { JuryFrame } from './JuryFrame';

/** À lire: the projects that wait for a reader. */
export const JuryReading = () => (
  <JuryFrame page={texts.toRead}>
    <ReadingPage
      renderConflict={(candidate, onClose, onDeclared) => (
        <ConflictDialog candidate={candidate} onClose={onClose} onDeclared={onDeclared} />
      )}
    />
  </JuryFrame>
);
