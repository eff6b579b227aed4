import { JurySpace } from '@/features/interviews/jury_space/JurySpace';
import { JuryFrame } from './JuryFrame';

export const JuryHome = () => (
  <JuryFrame>
    <JurySpace />
  </JuryFrame>
);
