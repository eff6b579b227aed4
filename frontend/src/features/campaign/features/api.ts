import {
  activateFeature,
  deleteSendingTime,
  deactivateFeature,
  exportPreview,
  sendLetterMailToMyself,
  setSendingTime,
} from '@/api/sdk.gen';
import type { FeatureOut, FeaturePreviewOut, SendingTimeIn, SendingTimeOut } from '@/api/types.gen';

export type Feature = FeatureOut;
export type FeatureName = FeatureOut['name'];
export type Preview = FeaturePreviewOut;
export type MethodReached = Preview['byMethod'][number];

/** Those whom switching the feature on does not reach, as a workbook. */
export const exportSetAside = (id: string) =>
  exportPreview({ path: { feature_id: id }, parseAs: 'blob' }) as Promise<Blob>;

/** Switches the feature on; `stale`: although the results are older than the data. */
export const switchOn = (id: string, stale: boolean) =>
  activateFeature({ path: { feature_id: id }, body: { stale } });

export const switchOff = (id: string) => deactivateFeature({ path: { feature_id: id } });

/** Sends the account that asks the mail of this candidate's letter, and the candidate nothing. */
export const sendLetterToMyself = (candidateId: string) =>
  sendLetterMailToMyself({ path: { candidate_id: candidateId } });

export type SendingTime = SendingTimeOut;

export const saveSendingTime = (body: SendingTimeIn) => setSendingTime({ body }) as Promise<SendingTime>;

export const forgetSendingTime = () => deleteSendingTime();
