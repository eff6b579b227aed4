import type { ReactNode } from 'react';
import { texts } from '@/features/interviews/jury_space/labels';
import { LegalLinks } from '@/shared/campaign/LegalLinks';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { SimpleFrame } from '@/shared/frame/SimpleFrame';
import { JuryTabs } from './JuryTabs';

/** The header of the jury's pages, with the way to each. */
export function JuryFrame({ page, children }: { page?: string; children: ReactNode }) {
  const conformity = useCampaign()?.conformity;
  return (
    // As high as the window, so that the list, the PFM and the grade scroll and the buttons stay in sight.
    <SimpleFrame
      title={texts.juryTitle}
      {...(page !== undefined && { page })}
      whole
      tabs={<JuryTabs />}
      footer={<LegalLinks low conformity={conformity} />}
      helped
    >
      {children}
    </SimpleFrame>
  );
}
