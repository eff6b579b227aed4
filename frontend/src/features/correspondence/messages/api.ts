import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessages,
  resumeMessage,
  sendMessage,
  sendMessageToMyself,
  updateMessageTemplate,
} from '@/api/sdk.gen';
import type {
  ChosenMembersIn,
  MessageIn,
  MessageOut,
  MessagePreviewIn,
  MessagePreviewOut,
  MessageTemplateIn,
} from '@/api/types.gen';

export type { MessageTemplateOut as Template } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

/** Who is written to: chosen one by one, all that pass filters, or members of juries. */
export type Recipients = MessagePreviewIn['recipients'];
export type Members = ChosenMembersIn;
export type MessageWritten = MessagePreviewIn;
export type MessagePreview = MessagePreviewOut;
export type Concerned = MessagePreview['blank'];
export type Person = Concerned['candidates'][number];
/** Every state of a mail is counted. */
export type Mailing = Omit<MessageOut, 'counts'> & {
  counts: Record<'QUEUED' | 'SENDING' | 'SENT' | 'HELD' | 'FAILED' | 'DOUBTFUL', number>;
};

export const send = (body: MessageIn) => sendMessage({ body });

/** Sends the account that asks the mail that this candidate, or this member of juries, would get, and nothing to them. */
export const sendToMyself = (
  whose: { candidateId: string } | { member: string },
  subject: string,
  body: string,
) => sendMessageToMyself({ body: { ...whose, subject, body } });

export const fetchMailings = () => listMessages() as Promise<Mailing[]>;

/** Takes up a message whose job failed. */
export const resume = (id: string) => resumeMessage({ path: { message_id: id } });

export const createTemplate = (body: MessageTemplateIn) => createMessageTemplate({ body });

export const updateTemplate = (id: string, body: Whole<MessageTemplateIn>) =>
  updateMessageTemplate({ path: { template_id: id }, body });

export const removeTemplate = (id: string) => deleteMessageTemplate({ path: { template_id: id } });
