import { useQuery } from '@tanstack/react-query';
import { OutdatedLetters } from '@/features/correspondence/letter_mailing/OutdatedLetters';
import { useOutdatedLetters } from '@/features/correspondence/letter_mailing/useOutdatedLetters';
import { Mailings } from '@/features/correspondence/messages/Mailings';
import { mailingsQuery } from '@/features/correspondence/messages/queries';
import { Reminders } from '@/features/correspondence/reminders/Reminders';
import { EmailsPage, MESSAGE } from '@/features/emails/outbox/EmailsPage';
import { useListFollowing } from '@/features/emails/outbox/useListFollowing';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import { useUrlText } from '@/shared/url/useUrlState';

/** The mails, and above them the letters to be corrected, the reminders and the messages that were written. */
export function EmailsRoute() {
  const { isLoading } = useOutdatedLetters();
  const mailings = useQuery(mailingsQuery);
  useListFollowing(mailings.data?.map(({ counts }) => counts));
  const [shownId] = useUrlText(MESSAGE);
  const navigate = usePageNavigate();
  return (
    <EmailsPage
      settled={!isLoading && !mailings.isPending}
      above={
        <>
          <OutdatedLetters />
          <Reminders />
          <Mailings
            shownId={shownId}
            onShow={(id) =>
              void navigate({
                to: '.',
                // The list begins anew.
                search: (before: object) => ({ ...before, [MESSAGE]: id, page: undefined, mail: undefined }),
              })
            }
          />
        </>
      }
    />
  );
}
