import { FeaturesPage } from '@/features/campaign/features/FeaturesPage';
import { LetterDialog } from '@/features/letters/evaluation/LetterDialog';

/** The switches of the campaign, with the letters that two of them show or send. */
export const FeaturesRoute = () => (
  <FeaturesPage
    letterOf={(candidateId, onClose) => <LetterDialog candidateId={candidateId} onClose={onClose} />}
  />
);
