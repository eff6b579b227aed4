import { replaceSlotTemplates } from '@/api/sdk.gen';
import type { TemplateOut } from '@/api/types.gen';
import type { InterviewType } from '@/shared/interviews/interviewTypes';

export type { JuryOut as JuryOfSite } from '@/api/types.gen';

export type Template = TemplateOut;
export type TemplateBody = Pick<TemplateOut, 'convocationTime' | 'interviewTime' | 'nonPriority'>;

/** Replaces the site's templates of a type. */
export const saveTemplates = (siteId: string, interviewType: InterviewType, slots: TemplateBody[]) =>
  replaceSlotTemplates({ path: { site_id: siteId }, body: { interviewType, slots } });
