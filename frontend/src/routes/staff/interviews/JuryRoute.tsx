import { JurySpace } from '@/features/interviews/jury_space/JurySpace';
import { texts } from '@/features/interviews/jury_space/labels';
import { PageFrame } from '@/shared/frame/PageFrame';

/** Espace Jury for the staff: an administrator grades, the others look. */
export const JuryRoute = () => (
  <PageFrame title={texts.staffTitle} fullBleed>
    <JurySpace />
  </PageFrame>
);
