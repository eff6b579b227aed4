import { texts } from '@/features/interviews/readings/labels';
import { SettlePage } from '@/features/interviews/readings/SettlePage';
import { JuryFrame } from './JuryFrame';
import { renderConflict } from './renderConflict';

/** À départager: the projects that wait for a third reading. */
export const JurySettling = () => (
  <JuryFrame page={texts.toSettle}>
    <SettlePage renderConflict={renderConflict} />
  </JuryFrame>
);
