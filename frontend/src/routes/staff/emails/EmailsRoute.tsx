import { OutdatedLetters } from '@/features/campaign/letter_mailing/OutdatedLetters';
import { useOutdatedLetters } from '@/features/campaign/letter_mailing/useOutdatedLetters';
import { EmailsPage } from '@/features/emails/outbox/EmailsPage';

/** The mails, and above them the letters that are to be corrected. */
export function EmailsRoute() {
  const { isLoading } = useOutdatedLetters();
  return <EmailsPage above={<OutdatedLetters />} settled={!isLoading} />;
}
