import {
  activateFeature,
  deleteSendingTime,
  deactivateFeature,
  exportPreview,
  getSendingTime,
  listFeatures,
  previewFeature,
  previewLetterMail,
  sendLetterMailToMyself,
  setSendingTime,
} from '@/api/sdk.gen';
import type { FeatureOut, FeaturePreviewOut, SendingTimeIn, SendingTimeOut } from '@/api/types.gen';

export type Feature = FeatureOut;
export type FeatureName = FeatureOut['name'];
export type Preview = FeaturePreviewOut;
export type MethodReached = Preview['byMethod'][number];

/** The features in the order of the page. */
export const fetchFeatures = () => listFeatures();

/** Whom switching the feature on reaches. */
export const fetchPreview = (id: string) => previewFeature({ path: { feature_id: id } });

/** Those whom switching the feature on does not reach, as a workbook. */
export const exportSetAside = (id: string) =>
  exportPreview({ path: { feature_id: id }, parseAs: 'blob' }) as Promise<Blob>;

/** Switches the feature on; `stale`: although the results are older than the data. */
export const switchOn = (id: string, stale: boolean) =>
  activateFeature({ path: { feature_id: id }, body: { stale } });

export const switchOff = (id: string) => deactivateFeature({ path: { feature_id: id } });

/** The mail that would announce this candidate's letter now. */
export const fetchLetterMail = (candidateId: string) =>
  previewLetterMail({ path: { candidate_id: candidateId } });

/** Sends the account that asks the mail of this candidate's letter, and the candidate nothing. */
export const sendLetterToMyself = (candidateId: string) =>
  sendLetterMailToMyself({ path: { candidate_id: candidateId } });

export type SendingTime = SendingTimeOut;

/** When letters leave by mail, null where no hour is chosen. */
export const fetchSendingTime = () => getSendingTime();

export const saveSendingTime = (body: SendingTimeIn) => setSendingTime({ body }) as Promise<SendingTime>;

export const forgetSendingTime = () => deleteSendingTime();
