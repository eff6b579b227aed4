import {
  getOutboxState,
  leaveRestoredEmails,
  listEmails,
  pauseEmails,
  releaseEmails,
  resumeEmails,
  sendEmailAgain,
  sendFailedEmailsAgain,
  settleEmail,
  settleEmails,
  testEmails,
  testEmailsForced,
} from '@/api/sdk.gen';
import type { EmailOut, OutboxOut } from '@/api/types.gen';

export type Email = EmailOut;
export type EmailStatus = EmailOut['status'];
/** Every state is counted. */
export type OutboxState = Omit<OutboxOut, 'counts'> & { counts: Record<EmailStatus, number> };

export type EmailFilter = {
  recipient: string;
  subject: string;
  lowerDate: string;
  upperDate: string;
  status: EmailStatus;
  /** The message whose mails alone are listed. */
  messageId?: string | undefined;
};
export type EmailsWanted = { page: number; size: number; filter: EmailFilter };

/** A page of mails; empty filters do not count. */
export function fetchEmails({ page, size, filter }: EmailsWanted) {
  const { status, ...texts } = filter;
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
  return listEmails({ query: { page, size }, body: { status, ...filled } });
}

export const fetchOutbox = () => getOutboxState() as Promise<OutboxState>;

export const setPaused = (paused: boolean) => (paused ? pauseEmails : resumeEmails)() as Promise<OutboxState>;

export const releaseHeld = () => releaseEmails({ body: {} }) as Promise<OutboxState>;

/** Puts the mode of the settings in force again, after the database was restored. */
export const leaveRestored = () => leaveRestoredEmails() as Promise<OutboxState>;

/** Sends again every mail that failed. */
export const sendFailedAgain = () => sendFailedEmailsAgain() as Promise<OutboxState>;

export const sendAgain = (id: string) => sendEmailAgain({ path: { email_id: id } });

/** Says what became of a doubtful mail. */
export const settle = (id: string, sent: boolean) => settleEmail({ path: { email_id: id }, body: { sent } });

/** Says what became of every doubtful mail. */
export const settleAll = (sent: boolean) => settleEmails({ body: { sent } }) as Promise<OutboxState>;

export const sendTest = (forced: boolean) => (forced ? testEmailsForced : testEmails)();
