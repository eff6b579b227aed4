import { activateFeature, deactivateFeature, listFeatures, previewFeature } from '@/api/sdk.gen';
import type { FeatureOut, FeaturePreviewOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Feature = FeatureOut;
export type FeatureName = FeatureOut['name'];
export type Preview = FeaturePreviewOut;

/** The features in the order of the page. */
export const fetchFeatures = () => answer(listFeatures());

/** Whom switching the feature on reaches. */
export const fetchPreview = (id: string) => answer(previewFeature({ path: { feature_id: id } }));

export const switchFeature = (id: string, on: boolean) =>
  answer((on ? activateFeature : deactivateFeature)({ path: { feature_id: id } }));
