import { JurySpace } from '@/features/interviews/jury_space/JurySpace';
import { texts } from '@/features/interviews/jury_space/labels';
import { LegalLinks } from '@/shared/campaign/LegalLinks';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { SimpleFrame } from '@/shared/frame/SimpleFrame';

export function JuryHome() {
  const conformity = useCampaign()?.conformity;
  return (
    // As high as the window, so that the list, the PFM and the grade scroll and the buttons stay in sight.
    <SimpleFrame title={texts.juryTitle} whole footer={<LegalLinks low conformity={conformity} />} helped>
      <JurySpace />
    </SimpleFrame>
  );
}
