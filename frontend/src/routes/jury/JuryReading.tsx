import { texts } from '@/features/interviews/readings/labels';
import { ReadingPage } from '@/features/interviews/readings/ReadingPage';
import { JuryFrame } from './JuryFrame';
import { renderConflict } from './renderConflict';

/** À lire: the projects that wait for a reader. */
export const JuryReading = () => (
  <JuryFrame page={texts.toRead}>
    <ReadingPage renderConflict={renderConflict} />
  </JuryFrame>
);
