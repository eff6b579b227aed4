import { JurySpace } from '@/features/interviews/jury_space/JurySpace';
import { texts } from '@/features/interviews/jury_space/labels';
import { SimpleFrame } from '@/shared/frame/SimpleFrame';

export function JuryHome() {
  return (
    <SimpleFrame title={texts.juryTitle}>
      <JurySpace />
    </SimpleFrame>
  );
}
