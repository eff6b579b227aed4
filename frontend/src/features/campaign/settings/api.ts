import { saveCampaignSettings } from '@/api/sdk.gen';
import type { CampaignIn, LogoOut, TextName as TextNameOut } from '@/api/types.gen';
import { uploadFile } from '@/shared/http/upload';

export type {
  CampaignOut as Campaign,
  CampaignPreviewOut as Preview,
  SettingChangeOut as SettingChange,
  LetterOut as Letter,
  MailOut as Mail,
  ReadingsOut as ReadingsPresent,
} from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

/** The ranking file chooses the column of the rank, and among whom it ranks. */
export type CampaignBody = Whole<CampaignIn, 'rankColumn' | 'rankScope'>;
export type TextName = TextNameOut;

/** Puts other settings in force. */
export const saveCampaign = (body: CampaignBody) => saveCampaignSettings({ body });

/** Keeps a picture, which the settings may then name. */
export const sendLogo = (file: File) => uploadFile('/api/v1/admin/campaign/logo', file) as Promise<LogoOut>;
