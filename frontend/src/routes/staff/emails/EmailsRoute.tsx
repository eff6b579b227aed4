import { OutdatedLetters } from '@/features/campaign/letter_mailing/OutdatedLetters';
import { EmailsPage } from '@/features/emails/outbox/EmailsPage';

/** The mails, and above them the letters that are to be corrected. */
export function EmailsRoute() {
  return <EmailsPage above={<OutdatedLetters />} />;
}
