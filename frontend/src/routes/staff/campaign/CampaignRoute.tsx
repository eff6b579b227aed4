import { CampaignPage } from '@/features/campaign/settings/CampaignPage';
import { LetterText } from '@/features/letters/evaluation/LetterText';

/** The settings, whose letters are shown by the component that candidates and staff read them by. */
export const CampaignRoute = () => (
  <CampaignPage renderLetter={(letter, addressee) => <LetterText letter={letter} addressee={addressee} />} />
);
