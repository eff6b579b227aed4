import { JurySpace } from '@/features/interviews/jury_space/JurySpace';
import { texts } from '@/features/interviews/jury_space/labels';
import { SimpleFrame } from '@/shared/frame/SimpleFrame';

export const JuryHome = () => (
  // As high as the window, so that the list, the PFM and the grade scroll and the buttons stay in sight.
  <SimpleFrame title={texts.juryTitle} whole>
    <JurySpace />
  </SimpleFrame>
);
