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
  MessageIn,
  MessageOut,
  MessagePreviewIn,
  MessagePreviewOut,
  MessageTemplateIn,
} from '@/api/types.gen';

export type { MessageTemplateOut as Template } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

/** Who is written to: chosen one by one, or all that pass filters. */
export type Recipients = MessagePreviewIn['recipients'];
export type MessageWritten = MessagePreviewIn;
export type MessagePreview = MessagePreviewOut;
export type Concerned = MessagePreview['blank'];
export type Person = Concerned['candidates'][number];
/** Every state of a mail is counted. */
export type Mailing = Omit<MessageOut, 'counts'> & {
  counts: Record<'QUEUED' | 'SENDING' | 'SENT' | 'HELD' | 'FAILED' | 'DOUBTFUL', number>;
};

export const send = (body: MessageIn) => sendMessage({ body });

/** Sends the account that asks the mail that this candidate would get, and the candidate nothing. */
export const sendToMyself = (candidateId: string, subject: string, body: string) =>
  sendMessageToMyself({ body: { candidateId, subject, body } });

export const fetchMailings = () => listMessages() as Promise<Mailing[]>;

/** Takes up a message whose job failed. */
export const resume = (id: string) => resumeMessage({ path: { message_id: id } });

export const createTemplate = (body: MessageTemplateIn) => createMessageTemplate({ body });

export const updateTemplate = (id: string, body: Whole<MessageTemplateIn>) =>
  updateMessageTemplate({ path: { template_id: id }, body });

export const removeTemplate = (id: string) => deleteMessageTemplate({ path: { template_id: id } });
