import {
  getCampaignSettings,
  listCampaignVersions,
  previewCampaignSettings,
  saveCampaignSettings,
} from '@/api/sdk.gen';
import type {
  CampaignIn,
  CampaignOut,
  CampaignPreviewOut,
  LetterOut,
  LogoOut,
  MailOut,
  SettingChangeOut,
  TextName as TextNameOut,
} from '@/api/types.gen';
import { uploadFile } from '@/shared/http/upload';

export type Campaign = CampaignOut;
export type CampaignBody = CampaignIn;
export type Preview = CampaignPreviewOut;
export type SettingChange = SettingChangeOut;
export type Letter = LetterOut;
export type Mail = MailOut;
export type TextName = TextNameOut;

/** The settings in force. */
export const fetchCampaign = () => getCampaignSettings();

/** Puts other settings in force. */
export const saveCampaign = (body: CampaignBody) => saveCampaignSettings({ body });

/** What candidates would read if these were saved. */
export const fetchPreview = (body: CampaignBody) => previewCampaignSettings({ body });

/** Who changed what, newest first. */
export const fetchVersions = () => listCampaignVersions();

/** Keeps a picture, which the settings may then name. */
export const sendLogo = (file: File) =>
  uploadFile('/api/v1/admin/campaign/logo', file, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }) as Promise<LogoOut>;
